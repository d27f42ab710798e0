// landfall: bounds=false@10
// options: --data-model ilp32
extern int __VERIFIER_nondet_int(void);

static struct { short a[4]; short b; } s;
int main(void) {
    long n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 0;
    s.a[n] = 1;
    return s.b;
}
