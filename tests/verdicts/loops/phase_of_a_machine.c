// landfall: termination=true?
// A machine of three states: what its number is in one of them is not what it is in another.
extern unsigned __VERIFIER_nondet_uint(void);
int g[1];
int main(void)
{
    unsigned v = __VERIFIER_nondet_uint();
    g[0] = 9 - 8 * (int)(v * v >> 1 & 1);
    enum { A, B, C } s = A;
    for (;;)
        switch (s) {
        case A: g[0] -= 4; s = B; break;
        case B: g[0] -= 4; s = C; break;
        case C:
            if (g[0] < 0) g[0] += 8; else g[0] += 9;
            if (g[0] > 20) return 0;
            s = A;
        }
}
