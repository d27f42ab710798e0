// landfall: memsafety=false(valid-deref)@7
// options: --entry f --assume array(a,n) --assume n>=1
// The parameter points to bytes, so the block has n bytes: that it is indexed in steps of four changes nothing.
int f(const char *a, int n) {
    const int *numbers = (const int *)a;
    if (n <= 2)
        return numbers[n - 1];
    return 0;
}
