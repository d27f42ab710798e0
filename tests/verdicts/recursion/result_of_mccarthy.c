// landfall: memsafety=true no-overflow=true termination=true
// What the inner call returns bounds the outer one: n - 10 above 100, else 91.
extern int __VERIFIER_nondet_int(void);
static int f(int n) {
    if (n > 100)
        return n - 10;
    return f(f(n + 11));
}
int main() {
    int a[92] = {0};
    int n = __VERIFIER_nondet_int();
    return n <= 101 ? a[f(n)] : 0;
}
