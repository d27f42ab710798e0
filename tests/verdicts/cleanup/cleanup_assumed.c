// landfall: valid-memcleanup=true
// A run that an assumption cuts off does not end.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int *p = malloc(4);
    __VERIFIER_assume(__VERIFIER_nondet_int() > 3);
    free(p);
    return 0;
}
