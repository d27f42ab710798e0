// landfall: memsafety=false(valid-deref)@5
// options: --entry f --assume valid(a,n)
// The number may be negative, and then there is nothing to read. The twin of array_of_numbers_read_as_bytes.c.
int f(const int *a, int n) {
    return a[0] + n;
}
