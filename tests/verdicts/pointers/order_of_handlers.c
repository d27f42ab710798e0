// landfall: termination=unknown!
// What is called at the exit does not end.
#include <stdlib.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
void h(void){ while(1); } int ex(void){ exit(0); } int main(void){ int z=__VERIFIER_nondet_int(); if(z) return 0; atexit(h); return f(1/z, ex()); }
