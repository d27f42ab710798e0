// landfall: termination=false?
// options: --entry f
// Twin of nested: the inner loop leaves the outer counter where it began.
void f(int n, int m) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            i = 0;
}
