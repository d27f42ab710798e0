// landfall: memsafety=false
// The edges of the first node are not freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct edge {
    int to;
    struct edge *next;
};

int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000)
        return 0;
    struct edge **edges = calloc(count, sizeof *edges);
    while (__VERIFIER_nondet_int()) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        if (from < 0 || from >= count || to < 0 || to >= count)
            break;
        struct edge *edge = malloc(sizeof *edge);
        edge->to = to;
        edge->next = edges[from];
        edges[from] = edge;
    }
    for (int i = 1; i < count; i++) {
        struct edge *edge = edges[i];
        while (edge) {
            struct edge *next = edge->next;
            free(edge);
            edge = next;
        }
    }
    free(edges);
    return 0;
}
