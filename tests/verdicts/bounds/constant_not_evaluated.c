// landfall: bounds=true
static struct { int a[4]; int b; } s;
int main(void) {
    int size = sizeof s.a[7];
    return 0 && s.a[9] ? size : s.b;
}
