// landfall: memsafety=unknown! termination=false
// The first call does not return. A compiler that begins with the other one has the invalid read.
static int wait(const int *p) {
    while (*p) {
    }
    return 0;
}

static int read(const int *q) { return q[5]; }

int main(void) {
    int x = 1, y[2] = {0, 0};
    return wait(&x) + read(y);
}
