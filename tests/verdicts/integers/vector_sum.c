// landfall: no-overflow=false?(no-overflow)@7
// The compiler gives the elements of vectors no checks.
typedef int v4 __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
int main() {
    v4 a = {__VERIFIER_nondet_int(), 2, 3, 4};
    a = a + a;
    return a[0] > 0;
}
