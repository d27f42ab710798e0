// landfall: termination=unknown!
// Of a byte that is neither true nor false a run ends; evaluated first, the loop does not end.
#include <stdlib.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
_Bool b; int main(void){ if(__VERIFIER_nondet_int()) return 0; *(char*)&b=7; return f(b?1:2, loop()); }
