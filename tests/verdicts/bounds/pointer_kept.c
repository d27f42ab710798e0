// landfall: bounds=true memsafety=true
// A pointer that was kept has no bounds but those of its block.
static struct { int a[4]; int b; } s;
int main(void) {
    int *p = s.a;
    return p[4];
}
