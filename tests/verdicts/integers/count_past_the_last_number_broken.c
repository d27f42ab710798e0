// landfall: no-overflow=false?
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int up = 0, down = 0, n = __VERIFIER_nondet_int();
    for (unsigned i = 0; i < 4000000000u; i += 7) {
        if (up < INT_MAX && (int)i % 3 == 0)
            up++;
        if (down > INT_MIN - 0LL - 1 && n > 0)
            down--;
    }
    if (down != INT_MIN)
        down = -down;
    return up == down;
}
