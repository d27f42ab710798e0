// landfall: memsafety=true termination=true
// Twin of char_sign_extension.
extern char __VERIFIER_nondet_char(void);
int main() {
    int a[256] = {0};
    char c = __VERIFIER_nondet_char();
    return a[(unsigned char)c];
}
