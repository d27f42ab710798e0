// landfall: memsafety=false(valid-deref)@13 no-overflow=true termination=true
// The same with an array that is too small.
static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
static int (*const table[])(int) = {twice, next};
int main(void) {
    int a[4], x = 1;
    for (int i = 0; i < 6; i++)
        x = table[i % 2](x);
    for (int i = 0; i < 4; i++)
        a[i] = i;
    x -= 11;
    return a[x];
}
