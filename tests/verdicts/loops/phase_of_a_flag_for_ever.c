// landfall: termination=false
// As its twin, but the number may be two at first, which comes back.
extern unsigned __VERIFIER_nondet_uint(void);
int g;
int main(void)
{
    unsigned v = __VERIFIER_nondet_uint();
    g = v % 4;
    int f = 0;
    for (;;) {
        if (!f) {
            f = 1;
            g += 2;
        } else {
            f = 0;
            if (g >= 4)
                g -= 2;
            else {
                g -= 3;
                if (g < -90)
                    break;
            }
        }
    }
    return 0;
}
