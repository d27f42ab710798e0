// landfall: memsafety=true no-overflow=true termination=true
// Words read into a table and sorted by copies of texts: each one ends, wherever that is.
#include <stdio.h>
#include <string.h>
static char words[100][20];
int main(void) {
    int n = 0;
    while (n < 100 && scanf("%19s", words[n]) == 1)
        n++;
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && strcmp(words[j - 1], words[j]) > 0; j--) {
            char kept[20];
            strcpy(kept, words[j]);
            strcpy(words[j], words[j - 1]);
            strcpy(words[j - 1], kept);
        }
    for (int i = 0; i < n; i++)
        puts(words[i]);
    return 0;
}
