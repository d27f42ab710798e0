// landfall: termination=true
// options: --input finite
// A recursion that reads takes one number with each call, and one that does not leaves the input as it is.
#include <stdio.h>
#include <stdlib.h>
static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n / 2); }
static int sum(void) {
    int x;
    if (scanf("%d", &x) != 1)
        return 0;
    return x > 0 ? 1 + sum() % 2 : sum();
}
int main(void) {
    int c, n = 0;
    while ((c = getchar()) != EOF)
        n = depth(c);
    return n + sum();
}
