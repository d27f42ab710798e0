// landfall: termination=true
// options: --entry f
// Twin of unsigned_wrap_f.
void f(unsigned int x) {
    unsigned int j = 0;
    while (j < x)
        j++;
}
