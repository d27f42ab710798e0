// landfall: initialised=true?
// No bit of the value is left.
int main(void) {
    unsigned x;
    x &= 0;
    if (x)
        return 1;
    return 0;
}
