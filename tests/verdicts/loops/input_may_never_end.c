// landfall: termination=unknown!
// It ends only if the input does, which is not taken for granted.
#include <stdio.h>
int main(void) {
    char line[80];
    while (fgets(line, sizeof line, stdin))
        ;
    return 0;
}
