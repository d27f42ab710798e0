// landfall: assertion=false(unreach-call)@9
// The error function is called through a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void nothing(void) {}
int main(void) {
    void (*f)(void) = nothing;
    if (__VERIFIER_nondet_int()) f = reach_error;
    f();
    return 0;
}
