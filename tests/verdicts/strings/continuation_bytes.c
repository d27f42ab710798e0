// landfall: memsafety=true termination=true
// options: --entry characters --assume string(s)
// UTF-8: the bytes that go on with a character are not zero, so the string has not ended.
int characters(const char *s) {
    int n = 0;
    while (*s) {
        s++;
        while ((*s & 0xC0) == 0x80)
            s++;
        n ^= 1;
    }
    return n;
}
