// landfall: no-overflow=false@5 termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    return 1 << n;
}
