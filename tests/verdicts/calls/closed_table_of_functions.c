// landfall: memsafety=true no-overflow=true termination=true
// Calls through a table of functions, of which the run takes some.
static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
static int (*const table[])(int) = {twice, next};
int main(void) {
    int a[12], x = 1;
    for (int i = 0; i < 6; i++)
        x = table[i % 2](x);
    for (int i = 0; i < 12; i++)
        a[i] = i;
    return a[x - 10];
}
