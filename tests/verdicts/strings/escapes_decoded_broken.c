// landfall: memsafety=false(valid-deref)@16
// options: --entry decode --assume string(source) --assume valid(target,strlen(source)+1) --assume disjoint(target,source)
// The helper takes the end for a digit.
static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return c ? -1 : 0;
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
