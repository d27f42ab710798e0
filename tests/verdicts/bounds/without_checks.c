// landfall: bounds=unknown!
static struct { int a[4]; int b; } s;
__attribute__((no_sanitize("bounds"))) static int at(int n) {
    return s.a[n];
}
int main(void) {
    return at(4);
}
