// landfall: initialised=false
// The loop may have no round.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x;
    for (int i = 0; i < n; i++)
        x = i;
    return x > 0;
}
