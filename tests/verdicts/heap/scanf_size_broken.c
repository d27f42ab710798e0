// landfall: memsafety=false(valid-deref)@10
// The same one too far.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n;
    scanf("%d", &n);
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i <= n; i++)
        a[i] = i;
    free(a);
    return 0;
}
