// landfall: memsafety=true no-overflow=true termination=true
// A search by a queue of indices: what is taken from it was put there, and lies in the table.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *queue = malloc(n * sizeof *queue);
    char *seen = calloc(n, 1);
    if (queue && seen) {
        int head = 0, tail = 0;
        queue[tail++] = 0;
        while (head < tail) {
            int from = queue[head++];
            seen[from] = 2;
            for (int k = 0; k < 4; k++) {
                int to = __VERIFIER_nondet_int();
                if (to < 0 || to >= n || seen[to] || tail == n)
                    continue;
                seen[to] = 1;
                queue[tail++] = to;
            }
        }
    }
    free(queue);
    free(seen);
    return 0;
}
