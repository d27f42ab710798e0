// landfall: memsafety=true termination=true
// One unsigned comparison excludes negative and large numbers.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = __VERIFIER_nondet_int();
    if ((unsigned)i >= 4u)
        return 0;
    return a[i];
}
