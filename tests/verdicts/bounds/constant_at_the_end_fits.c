// landfall: bounds=true
static struct { int a[4]; int b; } s;
int main(void) {
    s.a[3]++;
    *(s.a + 3) = 1;
    *&s.a[2] = 4;
    (s.a + 2)[0] = 1;
    return s.b;
}
