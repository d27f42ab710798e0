// landfall: termination=false
extern int __VERIFIER_nondet_int(void);
static int grows(int x) { return x + 2; }
static int stays(int x) { return x; }
static int (*const steps[2])(int) = {grows, stays};
int main() {
    int which = __VERIFIER_nondet_int() & 1;
    int x = 0;
    while (x < 1000) x = steps[which](x);
    return 0;
}
