// landfall: termination=true?
// As phase_of_a_flag, but the flag is in a block of the heap.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int g[3];
int main(void)
{
    unsigned v = __VERIFIER_nondet_uint();
    g[1] = 500 - 1000 * (int)(v * v >> 1 & 1);
    int *p = malloc(sizeof *p);
    *p = 0;
    while (1) {
        if (*p == 0) {
            *p = 1;
            g[1] -= 1000;
        } else {
            *p = 0;
            if (g[1] <= -900)
                g[1] += 1000;
            else {
                g[1] += 1001;
                if (g[1] > 600)
                    break;
            }
        }
    }
    free(p);
    return 0;
}
