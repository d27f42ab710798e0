// landfall: no-overflow=false memsafety=true
// options: --entry f --assume valid(a,n)
// The contents may be anything.
int f(const int *a, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
