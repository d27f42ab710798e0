// landfall: division=false@7
// Elements of vectors divide too.
typedef int v4 __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
int main(void) {
    v4 a = {1, 2, 3, 4}, b = {1, __VERIFIER_nondet_int(), 1, 1};
    v4 c = a / b;
    return c[1];
}
