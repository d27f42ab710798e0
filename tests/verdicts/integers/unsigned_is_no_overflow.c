// landfall: no-overflow=true termination=true
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    return (x * y + 1u) == 0;
}
