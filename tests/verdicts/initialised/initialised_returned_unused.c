// landfall: initialised=true?
// The caller makes nothing of it.
int f(void) {
    int x;
    return x;
}
int main(void) {
    f();
    return 0;
}
