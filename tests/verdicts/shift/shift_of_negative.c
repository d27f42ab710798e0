// landfall: shift=true no-overflow=false(no-overflow)@6
// So is a negative number.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = -1 - (__VERIFIER_nondet_int() & 7);
    return x << 1 != 0;
}
