// landfall: memsafety=true termination=true
// Twin of result_of_narrow_argument: the narrow result lies in the array, whatever was handed over.
extern int __VERIFIER_nondet_int(void);
static unsigned char f(unsigned char n, int more) {
    if (more <= 0)
        return n;
    return f(n + 300, more - 1);
}
static int a[256];
int main() { return a[f(__VERIFIER_nondet_int(), __VERIFIER_nondet_int())]; }
