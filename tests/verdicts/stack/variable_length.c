// landfall: memsafety=false(valid-deref)@8 termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int a[n];
    a[n] = 1;
    return 0;
}
