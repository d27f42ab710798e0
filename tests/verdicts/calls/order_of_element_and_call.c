// landfall: memsafety=true termination=true
// The call that finds the element changes something else than the call that gives its value.
static int counter, other;

static int count(void) { return ++counter; }
static int place(void) { return other++ & 1; }

int main(void) {
    int a[2] = {0, 0};
    a[place()] = count();
    a[place()] = count();
    return a[0];
}
