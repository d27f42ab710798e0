// landfall: memsafety=unknown!
// The same with one array: who reads first gets zeros, and the other one an index behind the end.
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
    int x[4] = {0}, a[1] = {0};
    return a[sum(x, 4) + fill(x, 4)];
}
