// landfall: memsafety=true termination=true
// Twin of remainder_as_index.
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    int a[8] = {0};
    return a[__VERIFIER_nondet_uint() % 8];
}
