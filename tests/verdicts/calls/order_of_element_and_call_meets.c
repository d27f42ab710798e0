// landfall: memsafety=unknown! termination=true
// The call that finds the element reads what the call that gives its value changes. The program finds the value first.
static int counter = 1;

static int count(void) {
    counter = 0;
    return 0;
}

static int place(void) { return counter; }

int main(void) {
    int a[1] = {0};
    a[place()] = count();
    return a[0];
}
