// landfall: memsafety=unknown!
// The write is at the end of a recursion.
static int set(int *p, int n) {
    if (n <= 0) {
        *p = 1;
        return 0;
    }
    return set(p, n - 1);
}

static int get(const int *p) { return *p; }

int main(void) {
    int x = 0, a[1] = {0};
    return a[get(&x) + set(&x, 3)];
}
