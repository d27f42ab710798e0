// landfall: initialised=true
// Here it is one for all rounds.
int main(void) {
    int r = 0;
    int x;
    for (int i = 0; i < 3; i++) {
        if (i == 0)
            x = 1;
        r += x;
    }
    return r > 0;
}
