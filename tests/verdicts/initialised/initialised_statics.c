// landfall: initialised=true
// Objects of static storage are zero.
extern int __VERIFIER_nondet_int(void);
static int g[10];
int h;
int main(void) {
    static int l;
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 9)
        return 0;
    return g[k]+h+l > 0;
}
