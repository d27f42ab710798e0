// landfall: memsafety=unknown!
// The index is written first, and ends the run; evaluated first, the array reads the null pointer.
#include <stdlib.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
int a[3]; int ex(void){ if(__VERIFIER_nondet_int()>=0) exit(0); exit(1); return 0; } int *bp(void){ int**p=0; return *p; }
int main(void){ return ex()[bp()]; }
