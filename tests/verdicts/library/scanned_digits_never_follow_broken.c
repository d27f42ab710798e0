// landfall: termination=false
// A sign may follow.
#include <stdio.h>
int main(void) {
    int x;
    while (scanf(" %d", &x) == 1) {
        int c = getchar();
        while (c == '+') {
        }
    }
    return 0;
}
