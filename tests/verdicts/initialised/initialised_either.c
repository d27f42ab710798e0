// landfall: initialised=false
// One of two variables.
extern int __VERIFIER_nondet_int(void);
void *gp;
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 1, y;
    int *p = n ? &x : &y;
    return *p > 3;
}
