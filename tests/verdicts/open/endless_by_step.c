// landfall: termination=unknown!
// options: --entry f
// It ends unless the step is 0.
unsigned f(unsigned step) {
    unsigned i = 0;
    while (i < 3)
        i += step;
    return i;
}
