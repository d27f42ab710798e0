// landfall: memsafety=true no-overflow=true termination=true
// Two calls in no order: the one writes an array, the other one reads another array.
static int fill(int *p, int n) {
    for (int i = 0; i < n; i++) p[i] = i;
    return 0;
}

static int sum(const int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s |= p[i];
    return s & 1;
}

int main(void) {
    int x[4] = {0}, y[4] = {0}, a[2] = {0, 0};
    return a[fill(x, 4) + sum(y, 4)];
}
