// landfall: termination=true
// options: --entry f
void f(int n) {
    int i = 0;
    while (i * i < n)
        i++;
}
