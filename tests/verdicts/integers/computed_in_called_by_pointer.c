// landfall: no-overflow=false@4
// The function is called through a pointer that an initialiser holds.
static int low(void) {
    int a[2] = {0x7fffffff + 1, 0};
    return a[0] < 0;
}
static int (*const table[1])(void) = {low};
int main(void) {
    return table[0]();
}
