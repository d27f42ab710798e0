// landfall: memsafety=true?
// options: --entry f
// Only 0 and 1 are ever stored in the variable: no caller comes to the access.
static int state;
void f(void) {
    if (state < 0) {
        int *p = 0;
        *p = 1;
    }
    state = 1;
}
