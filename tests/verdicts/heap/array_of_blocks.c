// landfall: memsafety=true termination=true
#include <stdlib.h>
int main() {
    int *a[5];
    for (int i = 0; i < 5; i++) {
        a[i] = malloc(sizeof(int));
        *a[i] = i;
    }
    for (int i = 0; i < 5; i++)
        free(a[i]);
    return 0;
}
