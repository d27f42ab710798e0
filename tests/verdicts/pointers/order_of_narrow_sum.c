// landfall: no-overflow=false termination=unknown!
// The sum is computed in int, and overflows; evaluated first, the loop does not end.
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
int main(void){ unsigned char c=__VERIFIER_nondet_int(); if(c==0) return 0; return f(c+=2147483647, loop()); }
