// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

static int one(int x) { return x < 100 ? x + 1 : 100; }
static int two(int x) { return one(one(x)); }
static int four(int x) { return two(two(x)); }
int main(void) {
    int a[100] = {0}, x = __VERIFIER_nondet_int();
    if (x < 0 || x > 96) return 0;
    a[four(x)] = 1;
    return 0;
}
