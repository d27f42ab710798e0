// landfall: memsafety=true
// The functions are called through pointers, one with each variable.
static int set(int *p) {
    *p = 1;
    return 0;
}

static int get(int *p) { return *p; }
static int apply(int (*f)(int *), int *p) { return f(p); }

int main(void) {
    int x = 0, y = 0, a[1] = {0};
    return a[apply(get, &y) + apply(set, &x)];
}
