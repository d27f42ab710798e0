// landfall: valid-memcleanup=true memsafety=true
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static int *kept;
int main(void) {
    kept = malloc(4);
    *kept = 3;
    free(kept);
    return 0;
}
