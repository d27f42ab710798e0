// landfall: no-overflow=false?
// All operators of a macro have the place of its expansion: the check of the sum is not that of the shift, for the
// initialiser is computed. In the statement all of them are checked.
#define FLAG (1 << 31)
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int t[2] = {FLAG, 1};
    return t[__VERIFIER_nondet_int() & 1] == 1;
}
