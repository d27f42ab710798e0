// landfall: memsafety=false(valid-deref)@6
// options: --entry f --assume string(s,most)
// The twin of string_or_so_many_bytes.c: the byte is read before the number is looked at.
unsigned long f(const char *s, unsigned long most) {
    unsigned long n = 0;
    while (s[n] && n < most)
        n++;
    return n;
}
