// landfall: division=false@5
// Clang knows the value of a const variable.
int main(void) {
    const int zero = 0;
    int x = 10 / zero;
    return 0;
}
