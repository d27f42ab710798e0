// landfall: memsafety=true termination=true
// Each call has its own x: the callee's store does not reach the caller's.
static int deep(int n, int *outer) {
    int x = n;
    if (outer)
        *outer = *outer;
    if (n > 0)
        deep(n - 1, &x);
    return x;
}
int main() {
    int a[4] = {0, 0, 0, 0};
    return a[deep(3, 0)];
}
