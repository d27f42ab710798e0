// landfall: memsafety=true no-overflow=true termination=true
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    char seen[8];
    int n = 0;
    for (; c; c = (unsigned char)(c >> 1))
        seen[n++] = c & 1;
    return n;
}
