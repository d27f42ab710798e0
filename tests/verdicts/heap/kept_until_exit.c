// landfall: memsafety=true termination=true
// Twin of lost_before_exit: a variable of a frame that is still there points to each block.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    char *q = malloc(4);
    exit(0);
}
