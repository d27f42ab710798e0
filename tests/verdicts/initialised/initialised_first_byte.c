// landfall: initialised=false
// One byte of four.
int main(void) {
    int x;
    *(char *)&x = 1;
    return x > 4;
}
