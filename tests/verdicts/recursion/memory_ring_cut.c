// landfall: memsafety=true termination=true
struct node {
    struct node *next;
    int value;
};

static void clear(struct node *ring) {
    if (!ring)
        return;
    struct node *next = ring->next;
    ring->next = 0;
    clear(next);
}

int main(void) {
    struct node first, second;
    first.next = &second;
    second.next = &first;
    clear(&first);
    return 0;
}
