// landfall: termination=true no-overflow=true
// The index is not known: each function of the table may be the one.
extern int __VERIFIER_nondet_int(void);
static int grows(int x) { return x + 2; }
static int jumps(int x) { return x < 50 ? 60 : x + 1; }
static int (*const steps[2])(int) = {grows, jumps};
int main() {
    int which = __VERIFIER_nondet_int() & 1;
    int x = 0;
    while (x < 1000) x = steps[which](x);
    return 0;
}
