// landfall: no-overflow=false?@5 termination=true
// options: --entry f
// For the greatest n the last step overflows.
void f(int n) {
    for (int i = 0; i <= n; i++) {
    }
}
