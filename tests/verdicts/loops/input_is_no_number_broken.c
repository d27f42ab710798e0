// landfall: termination=false?
// options: --input finite
// A word that is no number is never taken: the loop ends with the input only if there are numbers.
#include <stdio.h>
int main(void) {
    int x;
    while (scanf("%d", &x) != EOF)
        ;
    return 0;
}
