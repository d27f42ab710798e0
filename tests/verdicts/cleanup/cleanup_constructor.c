// landfall: valid-memcleanup=false(valid-memcleanup)
// A constructor allocates before main.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static void *kept;
__attribute__((constructor)) static void fill(void) {
    kept = malloc(4);
}
int main(void) {
    return kept == 0;
}
