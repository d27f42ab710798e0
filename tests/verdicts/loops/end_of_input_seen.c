// landfall: termination=true
// At most a hundred characters, and the end is seen.
#include <stdio.h>
int main(void) {
    for (int n = 0; n < 100; n++)
        if (getchar() == EOF)
            break;
    return 0;
}
