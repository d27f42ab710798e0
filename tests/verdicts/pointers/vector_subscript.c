// landfall: memsafety=unknown!
// An element behind the vector is no element of it; what is written then is the compiler's choice.
extern int __VERIFIER_nondet_int(void);
typedef int four __attribute__((vector_size(16)));
int main(void) {
    four a = {0, 0, 0, 0};
    a[__VERIFIER_nondet_int()] = 1;
    return a[0];
}
