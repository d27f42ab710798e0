// landfall: valid-memcleanup=false(valid-memcleanup)
// abort ends the program, too.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int main(void) {
    int *p = malloc(4);
    if (__VERIFIER_nondet_int() > 3)
        abort();
    free(p);
    return 0;
}
