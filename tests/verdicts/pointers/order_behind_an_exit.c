// landfall: termination=unknown!
// The first argument ends the run; evaluated first, the loop does not end. The compiler has dropped the loop.
#include <stdlib.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
int main(void){ return f((exit(0),1), loop()); }
