// landfall: memsafety=false?(valid-deref)@7 termination=true
// options: --entry f
// Nothing relates the length to the block.
int f(char *a, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] & 1;
    return sum;
}
