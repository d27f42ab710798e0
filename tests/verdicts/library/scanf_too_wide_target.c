// landfall: termination=false?
// Where no number is read nothing is written, and the run goes on.
#include <stdio.h>
int main(void) {
    char c = 0;
    int read = scanf("%d", (int *)(void *)&c);
    while (read == 0) {
    }
    return c;
}
