// landfall: bounds=false@8
extern int __VERIFIER_nondet_int(void);
static struct { int a[4]; int b; } s;
static int chosen(int n) {
    return n < 0 ? 0 : n > 4 ? 4 : n;
}
int main(void) {
    s.a[chosen(__VERIFIER_nondet_int())] = 1;
    return s.b;
}
