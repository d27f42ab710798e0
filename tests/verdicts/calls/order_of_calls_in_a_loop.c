// landfall: memsafety=unknown!
// In the second round the two pointers lead to one variable.
static int set(int *p) {
    *p = 1;
    return 0;
}

static int get(const int *p) { return *p & 1; }

int main(void) {
    int x = 0, y = 0, a[1] = {0}, s = 0, *p = &x;
    for (int i = 0; i < 2; i++) {
        s |= a[get(&y) + set(p)];
        y = 0;
        p = &y;
    }
    return s;
}
