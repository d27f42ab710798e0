// landfall: valid-memcleanup=true
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int main(void) {
    if (__VERIFIER_nondet_int() > 3)
        abort();
    int *p = malloc(4);
    free(p);
    return 0;
}
