// landfall: memsafety=false(valid-deref)@14 termination=true
// The default case is the one nobody thought of.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main() {
    int a[2] = {0, 0}, i = 2;
    switch (__VERIFIER_nondet_uchar() & 3) {
    case 0:
    case 1:
        i = 0;
        break;
    case 2:
        i = 1;
    }
    return a[i];
}
