// landfall: memsafety=unknown!
// One call changes the pointer through which the other one is made.
static int nothing(void) { return 0; }
static int far(void) { return 3; }
static int (*next)(void) = nothing;

static int change(void) {
    next = far;
    return 0;
}

int main(void) {
    int a[1] = {0};
    return a[next() + change()];
}
