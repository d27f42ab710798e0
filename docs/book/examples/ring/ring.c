#include "ring.h"

int ring_push(struct ring *ring, int item) {
    if (ring->used == ROOM)
        return -1;
    ring->items[(ring->first + ring->used) % ROOM] = item;
    ring->used++;
    return 0;
}

int ring_pop(struct ring *ring, int *item) {
    if (ring->used == 0)
        return -1;
    *item = ring->items[ring->first];
    ring->first = (ring->first + 1) % ROOM;
    ring->used--;
    return 0;
}
