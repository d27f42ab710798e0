// landfall: valid-memcleanup=false(valid-memcleanup)
// What the library allocates for the program counts.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern char *strdup(const char *);
static char *kept;
int main(void) {
    kept = strdup("abc");
    return 0;
}
