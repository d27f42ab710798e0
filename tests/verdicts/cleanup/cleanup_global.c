// landfall: valid-memcleanup=false(valid-memcleanup) memsafety=true
// Still pointed to, so it is not lost, but not freed.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static int *kept;
int main(void) {
    kept = malloc(4);
    *kept = 3;
    return 0;
}
