// landfall: memsafety=false no-overflow=true termination=true
// As texts_in_records_exchanged, but one record more is printed than was read, and all bytes of it were set.
#include <stdio.h>
#include <string.h>
struct person { int age; char name[20]; };
int main(void) {
    struct person all[50];
    int n = 0;
    memset(all, 'x', sizeof all);
    while (n < 49 && scanf("%19s %d", all[n].name, &all[n].age) == 2)
        n++;
    for (int i = 0; i <= n; i++)
        printf("%-20s\n", all[i].name);
    return 0;
}
