// landfall: memsafety=false(valid-deref)@6
// options: --entry f --assume always
// Assembly names the variable.
static int a[8], x = 2;
void g(void) { __asm__ volatile("movl $9, x(%%rip)" ::: "memory"); }
int f(void) { return a[x]; }
