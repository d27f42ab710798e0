// landfall: no-overflow=unknown!
// options: --entry f
// The counter has any value when a call begins.
static int count;
int f(void) {
    return ++count;
}
