// landfall: termination=true
// options: --entry f
// The twin of globals_may_keep_a_loop_going.c.
static const unsigned step = 1;
unsigned f(void) {
    unsigned i = 0;
    while (i < 3)
        i += step;
    return i;
}
