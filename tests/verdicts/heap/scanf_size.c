// landfall: memsafety=true no-overflow=true
// The size is what was read, or what the variable held before; a negative one allocates much and writes nothing.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n;
    scanf("%d", &n);
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = i;
    free(a);
    return 0;
}
