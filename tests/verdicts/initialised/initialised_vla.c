// landfall: initialised=false
// An array of variable length is another one in each round.
int main(void) {
    int s = 0;
    for (int i = 1; i < 4; i++) {
        int a[i];
        if (i == 1)
            a[0] = 1;
        s += a[0] > 0;
    }
    return s;
}
