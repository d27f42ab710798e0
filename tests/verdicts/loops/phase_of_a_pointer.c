// landfall: termination=true?
// As phase_of_a_flag, but a pointer says in which phase the loop is.
extern unsigned __VERIFIER_nondet_uint(void);
int g[3], a, b;
int main(void)
{
    unsigned v = __VERIFIER_nondet_uint();
    g[1] = 500 - 1000 * (int)(v * v >> 1 & 1);
    int *p = &a;
    while (1) {
        if (p == &a) {
            p = &b;
            g[1] -= 1000;
        } else {
            p = &a;
            if (g[1] <= -900)
                g[1] += 1000;
            else {
                g[1] += 1001;
                if (g[1] > 600)
                    break;
            }
        }
    }
    return 0;
}
