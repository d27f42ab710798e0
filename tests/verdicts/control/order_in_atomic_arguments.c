// landfall: memsafety=unknown!
// Arguments of atomic operations are in no order: if f(3) comes last, a[3] is read.
static int i; static int f(int a){i=a;return 0;} int main(void){ int a[3]={0}; static int y; __atomic_store_n(&y+f(3),f(0),0); return a[i]; }
