// landfall: bounds=false@4
static struct { int a[4]; int b; } s;
int main(void) {
    s.a[4] = 1;
    return s.b;
}
