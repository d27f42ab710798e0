/* <stdlib.h>: sorting and searching. The comparison is the program's; what it does counts. */
#include "model.h"

// Insertion sort; equal elements in any order. How often and on which pairs the comparison is called is taken not to
// matter.
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    char *array = base;
    for (size_t i = 1; i < n; i++) {
        size_t j = i;
        while (j > 0) {
            int order = compare(array + (j - 1) * size, array + j * size);
            if (order < 0 || (order == 0 && __landfall_any_int() == 0))
                break;
            for (size_t k = 0; k < size; k++) {
                char byte = array[(j - 1) * size + k];
                array[(j - 1) * size + k] = array[j * size + k];
                array[j * size + k] = byte;
            }
            j--;
        }
    }
}

// Halves the range; of several elements that are equal to the key any may be found.
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    const char *array = base;
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(key, array + middle * size);
        if (order == 0) {
            while (__landfall_any_int() != 0 && middle + 1 < high && compare(key, array + (middle + 1) * size) == 0)
                middle++;
            while (__landfall_any_int() != 0 && middle > low && compare(key, array + (middle - 1) * size) == 0)
                middle--;
            return (void *)(array + middle * size);
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
