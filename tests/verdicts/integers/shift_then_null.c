// landfall: memsafety=true?
// Bits are shifted out of the type before the access: the run shows nothing.
int main(void) {
    int n = 3, *p = 0;
    n = n << 31;
    return n < 0 ? *p : 0;
}
