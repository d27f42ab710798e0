// landfall: memsafety=true no-overflow=true termination=true
// Records with a text each, exchanged as a whole.
#include <stdio.h>
#include <string.h>
struct person { int age; char name[20]; };
int main(void) {
    struct person all[50];
    int n = 0;
    while (n < 50 && scanf("%19s %d", all[n].name, &all[n].age) == 2)
        n++;
    for (int i = 0; i < n; i++)
        for (int j = 0; j + 1 < n - i; j++)
            if (strcmp(all[j].name, all[j + 1].name) > 0) {
                struct person kept = all[j];
                all[j] = all[j + 1];
                all[j + 1] = kept;
            }
    for (int i = 0; i < n; i++)
        printf("%-20s %d\n", all[i].name, all[i].age);
    return 0;
}
