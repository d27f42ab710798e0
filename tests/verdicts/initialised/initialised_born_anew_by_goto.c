// landfall: initialised=false
// The block is entered again by a jump.
int main(void) {
    int i = 0, r = 0;
    again:;
    {
        int x;
        if (i == 0)
            x = 5;
        r += x;
    }
    if (i++ < 2)
        goto again;
    return r > 0;
}
