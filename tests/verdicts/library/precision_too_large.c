// landfall: memsafety=false termination=true
// One character more than there are.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char column[8];
    memset(column, 'x', sizeof column);
    int shown = argc + 8;
    printf("%.*s\n", shown, column);
    return argv == 0;
}
