// landfall: memsafety=false(valid-deref)@9
// A shift to the right leaves -1 as it is: the loop runs on.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    char seen[33];
    int n = 0;
    while (x) {
        seen[n++] = (char)x;
        x >>= 1;
    }
    return n;
}
