// landfall: assertion=false(unreach-call)@6 termination=false
// The other properties are about what the body does.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { for (;;) {} }
int main(void) {
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
