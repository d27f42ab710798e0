// landfall: memsafety=unknown!
// Of structures the compiler evaluates the left side first, which ends the run; evaluated first, the right one reads the null pointer.
#include <stdlib.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
struct S{int x[9];}; struct S a[3]; int ex(void){ exit(0); return 0; } struct S bs(void){ struct S*p=0; if(__VERIFIER_nondet_int()) p=0; return *p; }
int main(void){ a[ex()]=bs(); return 0; }
