// landfall: shift=false@6
// Of what is shifted the value is not known: the instruction is there.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return x >> 40;
}
