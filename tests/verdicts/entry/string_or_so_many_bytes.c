// landfall: memsafety=true
// options: --entry f --assume string(s,most)
// A zero byte within that many bytes, or that many bytes.
unsigned long f(const char *s, unsigned long most) {
    unsigned long n = 0;
    while (n < most && s[n])
        n++;
    return n;
}
