// landfall: bounds=true
// options: --entry at --assume n>=0 --assume n<=3
static struct { int a[4]; int b; } s;
int at(int n) {
    return s.a[n];
}
