// landfall: termination=false
// Twin of result_of_mccarthy: a step of ten up and ten down stays where it is.
extern int __VERIFIER_nondet_int(void);
static int f(int n) {
    if (n > 100)
        return n - 10;
    return f(f(n + 10));
}
int main() { return f(__VERIFIER_nondet_int()); }
