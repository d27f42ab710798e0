// landfall: termination=true?
// The loop of the outer call has another pointer than that of the inner ones.
extern int __VERIFIER_nondet_int(void);
int g, a, b;
static void f(int *p, int d)
{
    if (d > 0)
        f(&b, d - 1);
    if (p == &a)
        g = 0;
    while (g <= 20) {
        if (p == &b) {
            if (g > 7)
                break;
        } else
            g++;
    }
}
int main(void)
{
    g = __VERIFIER_nondet_int();
    if (g < 9)
        return 0;
    f(&a, 3);
    return 0;
}
