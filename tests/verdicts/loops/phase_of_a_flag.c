// landfall: termination=true?
// Where the flag is set the loop has another state than where it is not: the number that a run shows there is none of the summary.
extern unsigned __VERIFIER_nondet_uint(void);
int g;
int main(void)
{
    unsigned v = __VERIFIER_nondet_uint();
    g = v * v % 4;
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
