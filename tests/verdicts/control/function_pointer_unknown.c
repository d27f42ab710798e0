// landfall: memsafety=unknown! termination=unknown!
// options: --entry run
// The entry is given a function: it may do anything.
int run(void (*f)(void)) {
    int x = 0;
    f();
    return x;
}
