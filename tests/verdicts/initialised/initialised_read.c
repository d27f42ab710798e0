// landfall: initialised=unknown!
// How much was read is not known.
extern int read(int, void *, unsigned long);
int main(void) {
    char b[100];
    int n = read(0, b, 100);
    return b[50] > 3;
}
