// landfall: assertion=true
// The twin takes its address and calls another function.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void nothing(void) {}
int main(void) {
    void (*f)(void) = reach_error;
    if (f) f = nothing;
    f();
    return 0;
}
