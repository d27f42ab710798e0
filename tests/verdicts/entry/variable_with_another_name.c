// landfall: memsafety=false(valid-deref)@7
// options: --entry f --assume always
// The static variable has a name that other files can use.
static int x = 3;
extern int other __attribute__((alias("x")));
static int a[8];
int f(void) { return a[x]; }
