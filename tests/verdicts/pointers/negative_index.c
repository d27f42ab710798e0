// landfall: memsafety=false(valid-deref)@7 termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[4] = {0, 1, 2, 3};
    int i = __VERIFIER_nondet_int();
    if (i < 4)
        return a[i];
    return 0;
}
