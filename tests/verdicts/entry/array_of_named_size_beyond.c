// landfall: memsafety=false(valid-deref)@5
// options: --entry f --assume array(a,n,8)
// The twin of array_of_named_size.c: one byte further.
int f(const void *a, int n) {
    return n > 0 ? ((const char *)a)[8 * (long)n] : 0;
}
