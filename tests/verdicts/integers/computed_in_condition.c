// landfall: no-overflow=false@4
// The compiler decides the condition itself.
int main(void) {
    if ((1 << 31) < 0) return 0;
    return 1;
}
