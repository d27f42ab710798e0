// landfall: memsafety=false(valid-deref)@6
// The address has the bits of that of the first element, but a[2^62] is not a[0].
int a[10];
int main(void) {
    unsigned long i = 0x4000000000000000;
    return a[i];
}
