// landfall: shift=true
// Operands of sizeof and branches that constants exclude are not evaluated.
int main(void) {
    int x = sizeof(1 << 40);
    if (0) x = 1 << 41;
    return x + (1 ? 3 : 1 << 42);
}
