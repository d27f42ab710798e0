// landfall: termination=true
// options: --input finite
// Numbers of a file come to an end.
#include <stdio.h>
int main(void) {
    int x, sum = 0;
    FILE *f = fopen("numbers.txt", "r");
    if (f == NULL)
        return 1;
    while (fscanf(f, "%d", &x) == 1)
        sum = x > 3;
    fclose(f);
    return sum;
}
