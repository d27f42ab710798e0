// landfall: memsafety=false?(valid-deref)@7 termination=true
// options: --entry f
// Somebody may have changed the variable before f is called.
static int limit = 3;
int f(void) {
    int a[4] = {0};
    return a[limit];
}
void set(int new_limit) { limit = new_limit; }
