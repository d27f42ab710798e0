// landfall: no-overflow=false?
// Clang checks no arithmetic on complex integers.
int main() {
    _Complex int a = 1;
    for (int i = 0; i < 40; i++) {
        a = a + a;
    }
    return 0;
}
