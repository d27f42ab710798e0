// landfall: bounds=unknown!
// options: --entry at
static struct { int a[4]; int b; } s;
int at(int n) {
    return s.a[n];
}
