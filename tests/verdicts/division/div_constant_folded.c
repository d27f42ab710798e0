// landfall: division=false@4 memsafety=unknown?
// Clang computes the quotient and leaves nothing in the program that an engine could see.
int main(void) {
    int x = 1 / 0;
    return 0;
}
