// landfall: termination=unknown!
// The unknown function finds a function that loops in the memory it is given.
struct ops {
    void (*h)(void);
};
extern void run(struct ops *);
static void h(void) {
    for (;;) {
    }
}
int main() {
    struct ops o = {h};
    run(&o);
    return 0;
}
