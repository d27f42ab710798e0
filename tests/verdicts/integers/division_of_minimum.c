// landfall: no-overflow=false@6 termination=true
// The only quotient that does not fit.
extern int __VERIFIER_nondet_int(void);
int main() {
    int x = __VERIFIER_nondet_int();
    return x / -1;
}
