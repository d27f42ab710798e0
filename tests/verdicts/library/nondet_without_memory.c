// landfall: memsafety=true termination=true
// Twin of nondet_memory: nothing is handed over.
extern int __VERIFIER_nondet_int(void);
int main() {
    int x = 0;
    __VERIFIER_nondet_int();
    while (x != 0) {
    }
    return 0;
}
