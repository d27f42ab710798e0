// landfall: no-overflow=true termination=true
// options: --entry f
void f(int n) {
    for (int i = 0; i < n; i++) {
    }
}
