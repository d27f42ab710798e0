// landfall: memsafety=true termination=true
// options: --entry decode --assume string(source) --assume valid(target,strlen(source)+1) --assume disjoint(target,source)
// A helper says by a negative number that it failed: where it did not, the character is not zero.
static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}
void decode(char *target, const char *source) {
    while (*source) {
        int high, low;
        if (*source == '%' && (high = digit(source[1])) >= 0 && (low = digit(source[2])) >= 0) {
            *target++ = (char)(high * 16 + low);
            source += 3;
        } else {
            *target++ = *source++;
        }
    }
    *target = 0;
}
