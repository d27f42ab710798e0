// landfall: bounds=false@9
extern int __VERIFIER_nondet_int(void);

static struct { int b; int a[4]; } s;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < -4 || n > 1)
        return 0;
    int *p = s.a - n;
    return p == &s.b;
}
