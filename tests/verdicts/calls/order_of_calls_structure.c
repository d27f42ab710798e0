// landfall: memsafety=unknown! termination=true
// A structure is passed by value: it is copied before or after the other call changes it.
struct pair {
    int first, second;
};

static struct pair shared;

static int set(void) {
    shared.first = 1;
    return 0;
}

static int first(struct pair p) { return p.first; }

int main(void) {
    int a[1] = {0};
    return a[first(shared) + set()];
}
