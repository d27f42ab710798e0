// landfall: initialised=false
// A copy in a global variable.
int g;
int main(void) {
    int x;
    g = x;
    return g > 3;
}
