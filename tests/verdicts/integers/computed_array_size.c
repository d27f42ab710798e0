// landfall: no-overflow=unknown!
// The compiler computes the size, which C asks to be a constant in the range of its type.
int main(void) {
    int a[(1 << 31) == 0 ? 1 : 2];
    a[0] = 1;
    return a[0];
}
