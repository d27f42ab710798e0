// landfall: termination=false
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
again:
    if (n != 0)
        goto again;
    return 0;
}
