// landfall: memsafety=true no-overflow=true termination=true
// As many characters as the precision says need no end behind them.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char column[8];
    memset(column, 'x', sizeof column);
    int shown = argc % 9;
    printf("%.8s|%.*s\n", column, shown, column);
    char out[9];
    sprintf(out, "%.4s%.*s", column, 4, column);
    return (int)strlen(out) + (argv != 0);
}
