// landfall: termination=false
extern int __VERIFIER_nondet_int(void);
struct machine { int (*step)(int); int x; };
static int down(int x) { return x - 1; }
static int up(int x) { return x < 100 ? x + 1 : x; }
int main() {
    struct machine m = {down, 100};
    while (m.x > 0) {
        if (__VERIFIER_nondet_int()) m.step = up;
        m.x = m.step(m.x);
    }
    return 0;
}
