// landfall: memsafety=true termination=true
// Whether the division or the call comes first is open, and matters only if the call does not return: it always does.
int __VERIFIER_nondet_int(void);

static int digits(int n) {
    int count = 0;
    while (n != 0) {
        n /= 10;
        count++;
    }
    return count;
}

int main(void) {
    int a[4] = {1, 2, 3, 4}, n = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
    if (at < 0 || at > 3) return 0;
    return digits(n) == a[at];
}
