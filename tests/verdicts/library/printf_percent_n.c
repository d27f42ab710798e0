// landfall: memsafety=false(valid-deref)@7 termination=true
// printf can write: %n stores the number of characters.
#include <stdio.h>
int main() {
    int a[4] = {0, 0, 0, 0}, i = 0;
    printf("four and more%n", &i);
    return a[i];
}
