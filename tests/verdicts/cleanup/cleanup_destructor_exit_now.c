// landfall: valid-memcleanup=false(valid-memcleanup)
// _Exit calls no destructors.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void _Exit(int);
static void *kept;
__attribute__((destructor)) static void clean(void) {
    free(kept);
}
int main(void) {
    kept = malloc(4);
    _Exit(0);
}
