// landfall: memsafety=false no-overflow=true termination=true
// As texts_sorted, but the last word read may fill the table to its last byte.
#include <stdio.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static char words[10][20];
int main(void) {
    int n = 0;
    while (n < 10 && scanf("%19s", words[n]) == 1)
        n++;
    if (n == 10)
        for (int k = 0; k < 20; k++)
            words[9][k] = __VERIFIER_nondet_char();
    for (int i = 0; i < n; i++)
        puts(words[i]);
    return 0;
}
