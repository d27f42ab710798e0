#include <landfall.h>

LANDFALL_REQUIRES("readable(values, count), count >= 0")
int find(const int *values, int count, int wanted) {
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (values[middle] < wanted)
            low = middle + 1;
        else if (values[middle] > wanted)
            high = middle - 1;
        else
            return middle;
    }
    return -1;
}
