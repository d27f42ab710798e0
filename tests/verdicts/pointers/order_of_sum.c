// landfall: memsafety=true no-overflow=true termination=true
// A compound assignment: the update and the increment of the index are in no order.
struct table {
    unsigned *count;
    unsigned next;
};

int main(void) {
    unsigned room[4] = {0, 0, 0, 0};
    struct table t = {room, 0};
    unsigned *next = &t.next;
    t.count[(*next)++] += 3;
    t.count[(*next)++] += 4;
    return t.count[0] != 3;
}
