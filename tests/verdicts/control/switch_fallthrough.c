// landfall: memsafety=false(valid-deref)@14 termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[3] = {0, 0, 0}, i = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1:
        i += 2;
    case 2:
        i += 1;
        break;
    default:
        i = 0;
    }
    return a[i];
}
