// landfall: termination=false
#include <stdlib.h>
struct counter { int i; int limit; };
int main() {
    struct counter *p = calloc(1, sizeof *p);
    p->limit = 50;
    while (p->i < p->limit) { p->i++; if (p->i == 49) p->i = 0; }
    free(p);
    return 0;
}
