// landfall: memsafety=true
// options: --entry f --assume array(a,n,8)
// Of what a void pointer points to only the assumption knows the size.
int f(const void *a, int n) {
    return n > 0 ? ((const char *)a)[8 * (long)n - 1] : 0;
}
