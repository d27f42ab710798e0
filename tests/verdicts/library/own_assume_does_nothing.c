// landfall: memsafety=false(valid-deref)@9 termination=true
// A definition in the program wins over the library's: this assume does nothing.
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition) { (void)condition; }
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4);
    return a[i];
}
