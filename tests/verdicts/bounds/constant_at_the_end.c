// landfall: bounds=unknown!
// The check of clang allows the index of the end here, and leaves nothing in the program.
static struct { int a[4]; int b; } s;
int main(void) {
    s.a[4]++;
    return s.b;
}
