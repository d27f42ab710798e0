// landfall: memsafety=false(valid-deref)@6 termination=true
// Where the number is not found, what lies before the beginning is read.
extern int __VERIFIER_nondet_int(void);
static int last(const int *s, int n, int c) {
    const int *p = s + n;
    while (*p != c && p >= s) p--;
    return p >= s ? 1 : 0;
}

int main(void) {
    int a[5] = {1, 2, 3, 2, 1};
    return last(a, 4, __VERIFIER_nondet_int() ? 7 : 9);
}
