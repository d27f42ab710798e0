enum { ROOM = 8 };

struct ring {
    int items[ROOM];
    unsigned first, used;
};

int ring_push(struct ring *ring, int item);
int ring_pop(struct ring *ring, int *item);
