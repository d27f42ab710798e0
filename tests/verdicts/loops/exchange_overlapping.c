// landfall: termination=false
// Words of two and of four bytes lie over each other.
#include <string.h>
int __VERIFIER_nondet_int(void);
union both { int wide[4]; unsigned short narrow[8]; };
int main(void) {
    union both u;
    int changed = 1;
    for (int i = 0; i < 4; i++)
        u.wide[i] = __VERIFIER_nondet_int();
    while (changed) {
        changed = 0;
        for (int i = 0; i < 3; i++)
            if (u.wide[i] > u.wide[i + 1]) {
                int t = u.wide[i];
                u.wide[i] = u.wide[i + 1];
                u.wide[i + 1] = t;
                changed = 1;
            }
        for (int i = 0; i < 7; i++)
            if (u.narrow[i] < u.narrow[i + 1]) {
                unsigned short t = u.narrow[i];
                u.narrow[i] = u.narrow[i + 1];
                u.narrow[i + 1] = t;
                changed = 1;
            }
    }
    return 0;
}
