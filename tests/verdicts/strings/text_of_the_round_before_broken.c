// landfall: memsafety=false(valid-deref)
// Two texts that are chosen in different rounds, or none yet.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static const char *level(int n) { switch (n) { case 0: return "debug"; case 1: return "info"; case 2: return "warning"; default: return "error"; } }
int main(void) {
    const char *last = NULL;
    while (__VERIFIER_nondet_int()) {
        const char *now = level(__VERIFIER_nondet_int());
        if (strcmp(last, now) == 0) continue;
        printf("%s\n", now);
        last = now;
    }
    return 0;
}
