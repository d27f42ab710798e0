// landfall: no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    long x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    return x + y > 0;
}
