// landfall: memsafety=false(valid-deref)@18
// The last index that is put into the queue may lie behind the table.
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
                if (to < 0 || to > n || tail == n)
                    continue;
                seen[0] = 1;
                queue[tail++] = to;
            }
        }
    }
    free(queue);
    free(seen);
    return 0;
}
