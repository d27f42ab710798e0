// landfall: memsafety=true termination=true
// The first call returns, so that the second one is looked at.
static int wait(int n) {
    while (n > 0) n--;
    return n;
}

static int read(const int *q) { return q[1]; }

int main(void) {
    int y[2] = {0, 0};
    return wait(7) + read(y);
}
