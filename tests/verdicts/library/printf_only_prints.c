// landfall: memsafety=true termination=true
// Twin of printf_writes.
#include <stdio.h>
int main() {
    int x = 0;
    printf("a%d %5.2f%%\n", x, 1.0);
    while (x == 1) {
    }
    return 0;
}
