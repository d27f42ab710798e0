// landfall: no-overflow=true termination=true
// options: --entry f
void f(int n) {
    while (n > 1)
        n /= 2;
}
