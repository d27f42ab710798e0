// landfall: memsafety=unknown!
// Where variables lie, and whether one follows the other at once, is the compiler's affair.
int a[4], b[4];
int main() {
    if (a + 4 != b && b + 4 != a) *(volatile int *)0 = 1;
    if (a < b) *(volatile int *)0 = 1;
    return 0;
}
