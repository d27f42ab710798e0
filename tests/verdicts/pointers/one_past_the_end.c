// landfall: memsafety=false(valid-deref)@6 no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[10];
    for (int i = 0; i <= 10; i++)
        a[i] = i;
    return a[3];
}
