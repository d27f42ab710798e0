// landfall: memsafety=true
// The call cannot change a local variable whose address nobody has.
static int at = 7;
static int a[4];
static int first(void) { at = 0; return 1; }
int main(void) {
    int i = 3;
    a[i] = first();
    return a[at];
}
