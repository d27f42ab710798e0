// landfall: memsafety=true
// Twin of vector_subscript.
extern int __VERIFIER_nondet_int(void);
typedef int four __attribute__((vector_size(16)));
int main(void) {
    four a = {0, 0, 0, 0};
    a[__VERIFIER_nondet_int() & 3] = 1;
    return a[0];
}
