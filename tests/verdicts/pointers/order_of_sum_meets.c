// landfall: memsafety=unknown! no-overflow=true
// The right operand changes the element that the assignment updates.
// Only unsigned numbers are added, in whatever order.
struct table {
    unsigned *count;
    unsigned next;
};

int main(void) {
    unsigned room[4] = {0, 0, 0, 0};
    struct table t = {room, 0};
    unsigned *first = &room[0];
    t.count[t.next] += (*first)++;
    return 0;
}
