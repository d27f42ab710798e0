// landfall: memsafety=true termination=true
// The sentinel is there.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[10], i = 0;
    for (int j = 0; j < 10; j++)
        a[j] = __VERIFIER_nondet_int();
    a[9] = 0;
    while (a[i] != 0)
        i++;
    return i;
}
