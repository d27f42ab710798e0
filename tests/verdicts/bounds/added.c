// landfall: bounds=false@9
extern int __VERIFIER_nondet_int(void);

static struct { int a[4]; int b; } s;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 0;
    s.a[n] += 2;
    return s.b;
}
