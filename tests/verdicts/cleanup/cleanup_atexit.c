// landfall: valid-memcleanup=true
// A handler frees it after main.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern int atexit(void (*)(void));
static void *kept;
static void clean(void) {
    free(kept);
}
int main(void) {
    atexit(clean);
    kept = malloc(4);
    return 0;
}
