// landfall: assertion=false(unreach-call)@7
// One number in four thousand million.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x * 2654435761u == 123456789u) reach_error();
    return 0;
}
