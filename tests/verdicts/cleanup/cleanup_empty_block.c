// landfall: valid-memcleanup=false(valid-memcleanup)
// A block of no bytes is one.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static void *kept;
int main(void) {
    kept = malloc(0);
    return 0;
}
