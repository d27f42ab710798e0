// landfall: termination=false
// The function with the undefined shift is not entered.
static int other(void) {
    int a[2] = {1 << 31, 1};
    return a[0];
}
int main(int argc, char **argv) {
    int i = 0;
    if (argc > 1000000) return other();
    while (i < 10) { i = (i + 1) % 5; }
    return 0;
}
