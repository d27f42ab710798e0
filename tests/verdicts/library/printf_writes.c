// landfall: termination=false
// `%n` writes how many characters there were.
#include <stdio.h>
int main() {
    int x = 0;
    printf("a%n", &x);
    while (x == 1) {
    }
    return 0;
}
