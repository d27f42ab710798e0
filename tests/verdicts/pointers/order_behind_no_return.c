// landfall: termination=unknown!
// The same where a function is declared not to return.
extern int __VERIFIER_nondet_int(void);
int loop(void){ while(1); return 0; }
int f(int a,int b){ return a+b; }
_Noreturn void nr(void); void nr(void){ if(__VERIFIER_nondet_int()) return; }
int main(void){ return f((nr(),1), loop()); }
