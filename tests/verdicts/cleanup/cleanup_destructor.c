// landfall: valid-memcleanup=true
// A destructor frees it after main.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static void *kept;
__attribute__((destructor)) static void clean(void) {
    free(kept);
}
int main(void) {
    kept = malloc(4);
    return 0;
}
