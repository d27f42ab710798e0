// landfall: shift=false@4
// Clang computes it and leaves nothing in the program that an engine could see.
int main(void) {
    int x = 1 << 40;
    return 0;
}
