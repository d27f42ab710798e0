#include <stdlib.h>

int main(void) {
    int *table = malloc(10 * sizeof *table);
    for (int i = 0; i < 10; i++)
        table[i] = i;
    free(table);
    return 0;
}
