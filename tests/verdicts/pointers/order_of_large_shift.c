// landfall: termination=unknown!
// The amount is too large; evaluated first, the loop does not end.
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
int main(void){ int x=__VERIFIER_nondet_int(); return f(x>>40, loop()); }
