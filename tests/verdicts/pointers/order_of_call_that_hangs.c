// landfall: memsafety=unknown!
// The call does not return for negative numbers; evaluated first, the access behind it is invalid.
int __VERIFIER_nondet_int(void);

static int half(int n) {
    while (n < 0) {
    }
    return n / 2;
}

int main(void) {
    int a[4] = {1, 2, 3, 4}, n = __VERIFIER_nondet_int();
    int at = n < 0 ? 4 : 3;
    return half(n) == a[at];
}
