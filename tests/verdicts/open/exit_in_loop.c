// landfall: termination=unknown!
// options: --entry f
// Only for 0 it goes on.
#include <stdlib.h>
void f(int n) {
    for (;;)
        if (n)
            exit(0);
}
