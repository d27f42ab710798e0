// landfall: memsafety=unknown! no-overflow=unknown!
// On one path of two the element that is read is the counter that is incremented.
struct reader {
    int *cells;
    int at;
};

static int next(struct reader *r) { return r->cells[r->at++]; }

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int room[2] = {0, 0};
    struct reader r = {room, 0};
    if (__VERIFIER_nondet_int()) r.cells = &r.at;
    return next(&r);
}
