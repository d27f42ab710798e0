// landfall: no-overflow=true
// Sizes by macros, enumerators and sizeof.
#define HALF (1 << 3)
enum { MORE = 2 };
int main(void) {
    int a[HALF * 2 + MORE - 1];
    char b[sizeof(a) / sizeof(a[0]) * 4 - 1];
    a[HALF + 1] = 1;
    b[0] = (char)a[HALF + 1];
    return b[0];
}
