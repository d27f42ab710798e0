/* <stdlib.h>: sorting and searching. The comparison is the program's; what it does counts. */
#include "model.h"

// How often, in which order and on which places a comparison is called is open: only one without effects is followed.
static void no_effects(void)
{
    if (__landfall_comparisons_act() != 0)
        __landfall_unknown();
}

// Any two of n elements are compared, in any order. The standard does not say which pairs are: what the comparison does
// must be in order for all of them. Of a few elements all pairs are, one after the other.
static void compare_any(const char *array, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    if (n <= 4) {
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                if (i != j)
                    compare(array + i * size, array + j * size);
        return;
    }
    size_t i = __landfall_any_size(), j = __landfall_any_size();
    if (i < n && j < n && i != j)
        compare(array + i * size, array + j * size);
}

// Exchanges two elements: as a whole, so that what is known of all elements stays known.
static void exchange(char *one, char *other, size_t size)
{
    char kept[256];
    if (size <= sizeof kept) {
        memcpy(kept, one, size);
        memcpy(one, other, size);
        memcpy(other, kept, size);
        return;
    }
    for (size_t k = 0; k < size; k++) {
        char byte = one[k];
        one[k] = other[k];
        other[k] = byte;
    }
}

// Insertion sort; equal elements in any order. Other pairs are compared, too. A comparison with effects is not followed: how often
// and in which order it is called is open.
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    char *array = base;
    no_effects();
    compare_any(array, n, size, compare);
    for (size_t i = 1; i < n; i++) {
        size_t j = i;
        while (j > 0) {
            int order = compare(array + (j - 1) * size, array + j * size);
            if (order < 0 || (order == 0 && __landfall_any_int() == 0))
                break;
            exchange(array + (j - 1) * size, array + j * size, size);
            j--;
        }
    }
}

// Halves the range; of several elements that are equal to the key any may be found. A comparison with effects is not followed.
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    const char *array = base;
    size_t low = 0, high = n;
    no_effects();
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
