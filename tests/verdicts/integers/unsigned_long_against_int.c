// landfall: termination=false?
// options: --data-model lp64 --entry f
// The counter wraps around below the limit.
void f(long n) {
    for (unsigned i = 0; i < n; i++) {
    }
}
