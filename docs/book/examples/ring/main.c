#include <stdlib.h>

#include "ring.h"

int *copy_of(int value) {
    int *copy = malloc(sizeof *copy);
    if (value < 0)
        return NULL;
    *copy = value;
    return copy;
}

int main(void) {
    struct ring ring = {0};
    int item = 0;
    for (int i = 0; i < 20; i++)
        ring_push(&ring, i);
    while (ring_pop(&ring, &item) == 0) {
    }
    return item;
}
