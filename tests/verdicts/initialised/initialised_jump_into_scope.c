// landfall: initialised=unknown!
// A switch enters the scope past the declaration: where the lifetime begins the program does not show.
int main(void) {
    int r = 0;
    for (int i = 0; i < 3; i++) {
        switch (i) {
            int x;
            case 0: x = 1;
            r += x;
            break;
            case 1: r += x;
            break;
            default: break;
        }
    }
    return r > 0;
}
