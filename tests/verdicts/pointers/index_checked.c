// landfall: memsafety=true termination=true
// Twin of negative_index.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[4] = {0, 1, 2, 3};
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i < 4)
        return a[i];
    return 0;
}
