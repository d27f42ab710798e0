// landfall: bounds=true
static struct { int a[4]; int b; } s;
int main(void) {
    s.a[3] = 1;
    return s.b;
}
