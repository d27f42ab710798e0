// landfall: memsafety=false(valid-deref)@8 termination=true
// Twin of left_by_overflow_only.
#include <stdlib.h>
int main(void) {
    int i, *p = 0;
    for (i = -5; i; ++i)
        ;
    return *p;
}
