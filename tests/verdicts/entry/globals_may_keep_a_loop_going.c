// landfall: termination=false?
// options: --entry f
// With the initial values the loop ends after three rounds, with a step of 0 it does not.
static unsigned step = 1;
unsigned f(void) {
    unsigned i = 0;
    while (i < 3)
        i += step;
    return i;
}
void set(unsigned new_step) { step = new_step; }
