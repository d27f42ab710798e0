// landfall: memsafety=true termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = __VERIFIER_nondet_int();
    return i >= 0 && i < 4 && a[i];
}
