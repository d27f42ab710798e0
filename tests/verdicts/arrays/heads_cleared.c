// landfall: memsafety=true no-overflow=true termination=true
// Heads of chains are set to -1 byte by byte.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static int first[64], next[256], target[256];

int main(void) {
    int n = 0, found = 0;
    memset(first, -1, sizeof first);
    while (n < 256) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        if (from < 0 || from >= 64 || to < 0 || to >= 64)
            break;
        target[n] = to;
        next[n] = first[from];
        first[from] = n++;
    }
    for (int v = 0; v < 64; v++)
        if (first[v] >= 0)
            found += next[first[v]] >= 0 && first[target[first[v]]] >= 0;
    return found == 0;
}
