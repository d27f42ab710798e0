// landfall: valid-memcleanup=true
// options: --malloc may-fail
// Where it fails there is nothing to free.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(4);
    if (!p)
        return 1;
    free(p);
    return 0;
}
