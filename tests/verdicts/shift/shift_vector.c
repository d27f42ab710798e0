// landfall: shift=false@8
// Elements of vectors are shifted one by one.
typedef int four __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
int main(void) {
    four x = {1, 2, 3, 4}, n = {1, 2, 3, 40};
    x[0] = __VERIFIER_nondet_int();
    x = x >> n;
    return x[0] > 0;
}
