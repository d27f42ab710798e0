// landfall: no-overflow=false?
// A count beyond the width of int, and a negative one.
int main(void) {
    int a[2] = {1 << 40, 4 >> -1};
    return a[0] == a[1];
}
