// landfall: termination=false
// Twin of result_nested: the inner result is 1 above 0, and the outer call gets it again and again.
extern int __VERIFIER_nondet_int(void);
static int g(int i) {
    if (i <= 0)
        return 0;
    return g(i - 1) >= 0 ? 1 : 0;
}
static int h(int j) {
    if (j <= 0)
        return 0;
    return h(g(j + 1));
}
int main() { return h(__VERIFIER_nondet_int()); }
