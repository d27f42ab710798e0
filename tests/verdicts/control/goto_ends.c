// landfall: termination=true
// Twin of goto_loops.
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
again:
    if (n > 0) {
        n--;
        goto again;
    }
    return 0;
}
