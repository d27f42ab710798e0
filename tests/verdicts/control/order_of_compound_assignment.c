// landfall: termination=unknown!
// `g` may be read before or after the call sets it.
static int g;
static int set(void) { g = 5; return 1; }
int main(void) {
    g += set();
    while (g != 6) { }
    return 0;
}
