// landfall: termination=false?
// options: --entry f
// Twin of doubling: twice nothing is nothing.
void f(int n) {
    int i = 0;
    while (i < n)
        i *= 2;
}
