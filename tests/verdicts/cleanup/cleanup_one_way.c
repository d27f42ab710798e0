// landfall: valid-memcleanup=false(valid-memcleanup)
// One of two ways forgets it.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static int *kept;
int main(void) {
    kept = malloc(4);
    if (__VERIFIER_nondet_int() != 7)
        free(kept);
    return 0;
}
