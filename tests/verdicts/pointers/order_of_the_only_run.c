// landfall: termination=unknown!
// The only run ends by a division by zero; evaluated first, the loop does not end.
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
int z; int main(void){ return f(1/z, loop()); }
