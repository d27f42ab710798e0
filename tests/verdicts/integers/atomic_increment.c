// landfall: no-overflow=unknown!
// An atomic integer that is incremented overflows like others (C11 6.5.2.4, 6.5.16.2).
extern int __VERIFIER_nondet_int(void);
int main(void) {
    _Atomic int i = __VERIFIER_nondet_int();
    i++;
    return i > 0;
}
