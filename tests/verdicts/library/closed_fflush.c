// landfall: memsafety=true termination=true
// Nobody looks at what fflush says.
#include <stdio.h>
int main(void) {
    int a[3] = {0};
    printf("text");
    fflush(stdout);
    fflush(NULL);
    return a[2];
}
