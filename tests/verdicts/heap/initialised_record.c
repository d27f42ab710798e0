// landfall: memsafety=true termination=true no-overflow=true
// The record is initialised by a copy of bytes and then counted in words.
extern int __VERIFIER_nondet_int(void);
struct counter { int i; short step; unsigned char flag; };
int main() {
    struct counter c = {100, 1, 7};
    while (c.i > 0 && c.flag == 7) {
        if (__VERIFIER_nondet_int()) c.step = 2;
        c.i -= c.step;
    }
    return 0;
}
