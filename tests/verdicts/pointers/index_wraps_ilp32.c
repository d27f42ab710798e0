// landfall: memsafety=false(valid-deref)@7
// options: --data-model ilp32
// Addresses of 32 bits wrap around much earlier: 4 * 2^30 is 2^32.
int a[10];
int main(void) {
    unsigned i = 1u << 30;
    return a[i];
}
