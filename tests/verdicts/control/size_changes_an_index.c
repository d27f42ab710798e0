// landfall: memsafety=unknown!
// The size of the array changes what the other operand reads, in an order that C leaves open.
static int i; static int st(int a){i=a;return 0;} int main(void){ int a[3]={0}; int n=2; int v[n]; int x= sizeof(v[st(3)]) + sizeof(int[st(3)+1]) + st(0); return a[i]+x*0; }
