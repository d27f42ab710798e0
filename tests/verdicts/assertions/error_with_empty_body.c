// landfall: assertion=false(unreach-call)@6 termination=true
// The property is about the call, whatever the body does.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
