// landfall: memsafety=true termination=true no-overflow=true
#include <stdlib.h>
struct counter { int i; int limit; };
int main() {
    struct counter *p = calloc(1, sizeof *p);
    p->limit = 50;
    while (p->i < p->limit) p->i++;
    free(p);
    return 0;
}
