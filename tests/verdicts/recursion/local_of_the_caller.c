// landfall: memsafety=false(valid-deref)@13 termination=true
// Twin of local_of_each_call: the callee changes the caller's x.
static int deep(int n, int *outer) {
    int x = n;
    if (outer)
        *outer = 9;
    if (n > 0)
        deep(n - 1, &x);
    return x;
}
int main() {
    int a[4] = {0, 0, 0, 0};
    return a[deep(3, 0)];
}
