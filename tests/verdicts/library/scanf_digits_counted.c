// landfall: memsafety=false(valid-deref)@8
// Where nothing is read the index is not what it seems: the result says so, and nobody bounds it.
#include <stdio.h>
int main(void) {
    int a[3] = {0}, index = 0;
    int count = scanf("%d", &index);
    index = count < 1 ? 0 : index & 3;
    return a[index];
}
