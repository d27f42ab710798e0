// landfall: memsafety=unknown! termination=unknown!
// options: --data-model ilp32
// Two blocks of 3 GB do not fit into 4 GB. Taking both for granted gives a contradiction that proves anything.
#include <stdlib.h>
int main() {
    char *p = malloc(3000000000u);
    char *q = malloc(3000000000u);
    p[0] = q[0] = 1;
    while (1) {
    }
}
