// landfall: memsafety=unknown!
// options: --entry f
// A twin of array_end.c: for small `n` nothing is wrong.
void f(int n) {
    int a[10];
    for (int i = 0; i < n; i++)
        a[i] = n;
}
