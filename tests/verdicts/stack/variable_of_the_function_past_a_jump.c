// landfall: memsafety=true termination=true
// Twin of variable_named_like_a_temporary: a jump passes the declaration, and the variable lives until the return.
extern int __VERIFIER_nondet_int(void);
void set(int *p) { *p = 1; }
int main(void) {
    int *p = 0;
    if (__VERIFIER_nondet_int())
        goto inside;
    p = 0;
    int tmp;
inside:
    p = &tmp;
    set(p);
    return *p;
}
