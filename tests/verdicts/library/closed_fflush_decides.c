// landfall: memsafety=unknown!
// What fflush says decides; who looks for a violation cannot make it fail.
#include <stdio.h>
int main(void) {
    int a[3] = {0};
    printf("text");
    return a[fflush(stdout) == 0 ? 2 : 3];
}
