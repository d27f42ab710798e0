// landfall: memsafety=unknown! termination=true
// Only overflow leaves the loop, which ends the run: a machine comes to the code after it, no run of C does.
#include <stdlib.h>
int main(void) {
    int i, *p = 0;
    for (i = 1; i; ++i)
        ;
    return *p;
}
