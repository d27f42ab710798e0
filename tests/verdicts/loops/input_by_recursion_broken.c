// landfall: termination=false
// options: --input finite
// The recursion gives back what was read.
#include <stdio.h>
static int back(int c, int n) {
    if (n > 0)
        return back(c, n - 1);
    return ungetc(c, stdin);
}
int main(void) {
    int c;
    while ((c = getchar()) != EOF)
        back(c, 2);
    return 0;
}
