// landfall: initialised=false
// A variable of the body is another one in each round.
int main(void) {
    int r = 0;
    for (int i = 0; i < 3; i++) {
        int x;
        if (i == 0)
            x = 1;
        r += x;
    }
    return r > 0;
}
