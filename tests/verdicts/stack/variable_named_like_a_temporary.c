// landfall: memsafety=unknown! termination=true
// A jump enters the scopes past the declarations; names decide nothing.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = 0;
    switch (__VERIFIER_nondet_int() & 3) {
        int tmp, retval, cleanup;
    case 0: tmp = 3; p = &tmp; break;
    case 1: retval = 4; p = &retval; break;
    default: cleanup = 1; p = &cleanup;
    }
    return *p;
}
