// landfall: division=false@4 no-overflow=false@4
// The quotient is no int (C17 6.5.5p6); the compiler computes something, and leaves no division in the program.
int main(void) {
    int x = (-2147483647 - 1) / -1;
    return x == 0;
}
