// landfall: memsafety=unknown!
// Both calls count in one static variable.
static int next(void) {
    static int n;
    return n++;
}

int main(void) {
    int a[1] = {0};
    return a[next() - next() + 1];
}
