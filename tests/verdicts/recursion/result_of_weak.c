// landfall: memsafety=unknown!
// Another definition may take the place of a weak one.
extern int __VERIFIER_nondet_int(void);
__attribute__((weak)) int f(int n) { return n <= 0 ? 0 : f(n - 1); }
int main() {
    int a[1] = {0};
    return a[f(__VERIFIER_nondet_int())];
}
