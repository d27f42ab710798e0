// landfall: memsafety=true termination=false
struct node {
    struct node *next;
    int value;
};

static void clear(struct node *ring) {
    if (!ring)
        return;
    ring->value = 0;
    clear(ring->next);
}

int main(void) {
    struct node first, second;
    first.next = &second;
    second.next = &first;
    clear(&first);
    return 0;
}
