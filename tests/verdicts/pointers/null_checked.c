// landfall: memsafety=true termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int x = 3;
    int *p = __VERIFIER_nondet_int() ? &x : 0;
    return p ? *p : 0;
}
