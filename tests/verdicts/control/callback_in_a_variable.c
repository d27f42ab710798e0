// landfall: termination=unknown!
// The unknown function is given a function that loops.
extern void run(void (*)(void));
static void h(void) {
    for (;;) {
    }
}
int main() {
    void (*p)(void) = h;
    run(p);
    return 0;
}
