#include <landfall.h>

LANDFALL_REQUIRES("readable(values, count), count >= 1")
int largest(const int *values, int count) {
    int best = values[0];
    for (int i = 1; i < count; i++)
        if (values[i] > best)
            best = values[i];
    return best;
}
