// landfall: memsafety=unknown!
// What is left of a difference is mostly rounding error: 99999990 + 0.7 - 99999990 is 0 or 8 as a float.
int __VERIFIER_nondet_int(void);

int main(void) {
    int a[2] = {0}, n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1) return 0;
    volatile int here = 0;
    int i = (n * 0.7f + 60000.0f - 60000.0f) * 40000.0f / 30000.0f;
    a[i] = here;
    return 0;
}
