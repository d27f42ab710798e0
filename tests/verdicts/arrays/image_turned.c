// landfall: memsafety=true no-overflow=true termination=true
// Sizes from the command line: the blocks have `rows * columns` elements, on whatever way the numbers were read.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    int rows = atoi(argv[1]), columns = atoi(argv[2]);
    if (rows < 1 || columns < 1 || rows > 1000 || columns > 1000)
        return 1;
    int *image = malloc((size_t)rows * (size_t)columns * sizeof *image);
    int *turned = malloc((size_t)rows * (size_t)columns * sizeof *turned);
    if (!image || !turned) {
        free(image);
        free(turned);
        return 1;
    }
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++)
            image[y * columns + x] = x ^ y;
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++)
            turned[x * rows + (rows - 1 - y)] = image[y * columns + x];
    printf("%d\n", turned[0]);
    free(image);
    free(turned);
    return 0;
}
