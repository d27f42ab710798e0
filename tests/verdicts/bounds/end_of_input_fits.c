// landfall: bounds=true
// The end is no element: what is behind it is not read.
extern int __VERIFIER_nondet_int(void);

static struct { int a[4]; int b; } s;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 0;
    int *end = &s.a[n];
    return end == s.a;
}
