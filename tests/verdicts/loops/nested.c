// landfall: termination=true
// options: --entry f
void f(int n, int m) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
        }
}
