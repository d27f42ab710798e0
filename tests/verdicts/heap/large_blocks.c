// landfall: memsafety=unknown! termination=unknown!
// options: --data-model ilp32
// Three blocks of 2 GB do not fit into 4 GB. Taking all of them for granted gives a contradiction that proves anything.
#include <stdlib.h>
int main() {
    char *p = malloc(2000000000u);
    char *q = malloc(2000000000u);
    char *r = malloc(2000000000u);
    p[0] = q[0] = r[0] = 1;
    while (1) {
    }
}
