// landfall: bounds=unknown?
static struct { int a[4]; int b; } s;
int main(void) {
    int n = 3;
    if (n > 4)
        s.a[7]++;
    return s.b;
}
