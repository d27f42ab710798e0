// landfall: memsafety=true no-overflow=true
// Numbers below zero are cut towards zero.
int __VERIFIER_nondet_int(void);

int main(void) {
    int a[11] = {0}, n = __VERIFIER_nondet_int();
    if (n < -100 || n > 0) return 0;
    int tenth = n * 0.1;
    int other = -0.1f * n;
    a[10 + tenth] = 1;
    a[other] = 2;
    return 0;
}
