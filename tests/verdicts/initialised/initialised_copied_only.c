// landfall: initialised=true?
// Copying is no use.
int main(void) {
    int x;
    int y = x;
    (void)y;
    return 0;
}
