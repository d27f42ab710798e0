// landfall: termination=true?
// No digit comes behind a number: the inner loop is never entered.
#include <stdio.h>
int main(void) {
    int x;
    while (scanf(" %d", &x) == 1) {
        int c = getchar();
        while (c >= '0' && c <= '9') {
        }
    }
    return 0;
}
