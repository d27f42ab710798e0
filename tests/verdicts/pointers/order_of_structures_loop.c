// landfall: termination=unknown!
// Of structures the compiler evaluates the left side first; evaluated first, the right one does not end.
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
struct S{int x[4];}; struct S ls(void){ struct S s={{0}}; loop(); return s; }
int main(void){ struct S a[3]; int z=__VERIFIER_nondet_int(); if(z!=0) return 0; a[1/z]=ls(); return 0; }
