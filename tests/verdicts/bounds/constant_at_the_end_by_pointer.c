// landfall: bounds=unknown!
// As in constant_at_the_end.c.
static struct { int a[4]; int b; } s;
int main(void) {
    *(s.a + 4) = 1;
    return s.b;
}
