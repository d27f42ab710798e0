// landfall: memsafety=false(valid-deref)@6 termination=true
#include <stdio.h>
int main() {
    int a[4] = {0, 0, 0, 0}, i = 0;
    if (scanf("%d", &i) == 1)
        return a[i];
    return 0;
}
