// landfall: memsafety=unknown! termination=true
// The first call ends the run. A compiler that begins with the other one has the invalid read.
extern void exit(int);
static int stop(int *p) {
    *p = 2;
    if (*p) exit(0);
    return 0;
}

static int read(const int *q) { return q[5]; }

int main(void) {
    int x = 1, y[2] = {0, 0};
    return stop(&x) + read(y);
}
