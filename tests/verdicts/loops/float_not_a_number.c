// landfall: termination=false?
// options: --entry f
// Every comparison with a NaN is false.
void f(double x) {
    while (!(x >= 0)) {
        if (x < 0)
            return;
    }
}
