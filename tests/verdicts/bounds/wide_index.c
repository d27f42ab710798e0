// landfall: bounds=unknown!
// The index is cut to 64 bits before it is checked.
static int a[4];
int main(void) {
    __int128 n = (__int128)1 << 64;
    return a[n];
}
