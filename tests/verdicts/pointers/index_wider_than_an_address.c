// landfall: memsafety=false?(valid-deref)@7
// options: --data-model ilp32
// The compiler cuts the index to 32 bits, which are all zero; in C it is far outside.
int a[10];
int main(void) {
    long long i = 1LL << 32;
    return a[i];
}
