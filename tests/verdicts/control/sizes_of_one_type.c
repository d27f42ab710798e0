// landfall: memsafety=unknown!
// The sizes of one type are in no order (C17 6.8p4).
static int i; static int f(int a){i=a;return 1;} int main(void){ int a[3]={0}; int m[f(3)][f(0)]; m[0][0]=0; return a[i]; }
