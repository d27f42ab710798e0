// landfall: initialised=unknown!
// What a function without body does is not known.
extern void unknown(int *);
int main(void) {
    int x;
    unknown(&x);
    return x > 0;
}
