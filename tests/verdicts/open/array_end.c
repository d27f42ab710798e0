// landfall: memsafety=false(valid-deref)@7
// options: --entry f
// One element too many, whatever `n` is.
int f(int n) {
    int a[10];
    for (int i = 0; i <= 10; i++)
        a[i] = n;
    return a[0];
}
