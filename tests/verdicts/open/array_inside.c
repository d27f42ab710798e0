// landfall: memsafety=true
// options: --entry f
// A twin of array_end.c.
int f(int n) {
    int a[10];
    for (int i = 0; i < 10; i++)
        a[i] = n;
    return a[0];
}
