// landfall: memsafety=true no-overflow=true termination=true
// The digits go through a pointer that moves along, from the end of the buffer to its start.
extern unsigned long __VERIFIER_nondet_ulong(void);
static char *format(unsigned long v, char *end) {
    *--end = 0;
    do
        *--end = (char)('0' + v % 10);
    while (v /= 10);
    return end;
}
int main(void) {
    char b[21];
    char *text = format(__VERIFIER_nondet_ulong(), b + sizeof b);
    int length = 0;
    while (*text++)
        length++;
    return length;
}
