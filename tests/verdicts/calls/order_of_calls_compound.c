// landfall: termination=unknown!
// The element is read before or after the call sets it.
static int g[1];
static int set(void) {
    g[0] = 5;
    return 1;
}

static int place(void) { return 0; }

int main(void) {
    g[place()] += set();
    while (g[0] != 6) {
    }
    return 0;
}
