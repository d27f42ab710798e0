// landfall: memsafety=true termination=true
// Each call counts in a static variable of its own.
static int next(void) {
    static int n;
    return n++;
}

static int after(void) {
    static int n = 1;
    return n++;
}

int main(void) {
    int a[2] = {0, 0};
    return a[next() * 0 + after()];
}
