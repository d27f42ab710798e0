// landfall: memsafety=true
// options: --entry f --assume array(a,n) --assume n>=1
// The twin of array_of_bytes_read_as_numbers.c: n numbers are 4 * n bytes.
int f(const int *a, int n) {
    const char *bytes = (const char *)a;
    if (n <= 2)
        return bytes[4 * n - 1];
    return 0;
}
