// landfall: initialised=false
// In the second round it is another variable, although the first one was written.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x;
        if (i == 0) {
            x = 1;
            p = &x;
        }  else {
            if (n)
                return x > 0;
        }
    }
    return 0;
}
