// landfall: valid-memcleanup=unknown!
// options: --entry make
// A function may leave blocks to its callers.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
void *make(void) {
    return malloc(4);
}
