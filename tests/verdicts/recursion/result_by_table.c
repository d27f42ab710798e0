// landfall: memsafety=false(valid-deref)@16 termination=true
// The recursion goes through a pointer to a function; the results are 0 and 1 and, at depth 3, 2.
static int f(int n);
static int g(int n);
static int (*const table[2])(int) = {f, g};
static int f(int n) {
    if (n <= 0)
        return 0;
    return table[n & 1](n - 1);
}
static int g(int n) {
    return n == 2 ? 2 : table[n & 1](n - 1);
}
int main() {
    int a[2] = {0, 0};
    return a[f(3)];
}
