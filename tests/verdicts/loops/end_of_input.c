// landfall: termination=false
// Behind the end of its input the program waits for a line for ever.
#include <stdio.h>
int main(void) {
    while (getchar() != '\n') {
    }
    return 0;
}
