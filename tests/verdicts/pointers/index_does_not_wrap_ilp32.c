// landfall: memsafety=true
// options: --data-model ilp32
// Twin of index_wraps_ilp32.
int a[10];
int main(void) {
    unsigned i = 1u << 3;
    return a[i];
}
