// landfall: memsafety=true termination=true
// Twin of variable_length.
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int a[n];
    a[n - 1] = 1;
    return 0;
}
