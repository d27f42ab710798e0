// landfall: no-overflow=unknown!
// As atomic_increment.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    _Atomic int i = __VERIFIER_nondet_int();
    int k = __VERIFIER_nondet_int();
    i += k;
    i -= (int){5};
    return i > 0;
}
