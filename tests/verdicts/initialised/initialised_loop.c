// landfall: initialised=true
// A number in a loop of any length.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int s;
    s = 0;
    while (n > 0) {
        int t;
        t = n;
        s += t % 7;
        if (s > 1000)
            s = 0;
        n--;
    }
    return s > 3;
}
