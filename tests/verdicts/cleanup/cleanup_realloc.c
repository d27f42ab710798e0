// landfall: valid-memcleanup=false(valid-memcleanup)
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void *realloc(void *, unsigned long);
static void *kept;
int main(void) {
    kept = malloc(4);
    kept = realloc(kept, 8);
    return 0;
}
