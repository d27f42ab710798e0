// landfall: termination=true
// An interpreter with threaded code, as the GNU manual shows it.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main() {
    static const void *const table[] = {&&stop, &&push, &&add};
    unsigned char program[16];
    for (int i = 0; i < 15; i++) program[i] = __VERIFIER_nondet_uchar() % 3;
    program[15] = 0;
    int at = 0;
    unsigned value = 0;
    goto *table[program[at++]];
push:
    value = 1;
    goto *table[program[at++]];
add:
    value += 2;
    goto *table[program[at++]];
stop:
    return (int)(value & 1);
}
