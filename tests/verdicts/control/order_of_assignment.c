// landfall: memsafety=unknown!
// The index may be read before or after the call changes it.
static int at = 7;
static int a[4];
static int first(void) { at = 0; return 1; }
int main(void) {
    a[at] = first();
    return a[0];
}
