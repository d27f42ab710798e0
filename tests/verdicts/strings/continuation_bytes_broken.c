// landfall: memsafety=false(valid-deref)@8
// options: --entry characters --assume string(s)
// Zero has neither bit: the loop goes past the end.
int characters(const char *s) {
    int n = 0;
    while (*s) {
        s++;
        while ((*s & 0xC0) == 0)
            s++;
        n ^= 1;
    }
    return n;
}
