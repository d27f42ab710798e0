// landfall: memsafety=false(valid-deref)@8
// options: --entry f --assume always
// The linker gives the ends of the section names, through which it is written.
static int x __attribute__((section("mine"))) = 3;
extern int __start_mine[];
static int a[8];
void g(int v) { __start_mine[0] = v; }
int f(void) { return a[x]; }
