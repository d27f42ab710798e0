// landfall: memsafety=true?
// What is done after a missing value is used shows nothing.
int f(int x) {
    if (x > 5)
        return 1;
}
int main(void) {
    int *p = 0, x = f(0);
    *p = x;
    return 0;
}
