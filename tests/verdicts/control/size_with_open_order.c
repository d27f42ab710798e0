// landfall: memsafety=unknown!
// The operands of + in w are in no order, and w is called from the size of an array only: if st(3) comes last, a[3] is read.
static int i; static int st(int a){i=a;return 1;} static int w(void){ return st(3)+st(0)-1;} int main(void){ int a[3]={0}; int v[w()]; v[0]=0; return a[i]+v[0]; }
