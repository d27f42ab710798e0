// landfall: valid-memcleanup=true
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern char *strdup(const char *);
static char *kept;
int main(void) {
    kept = strdup("abc");
    free(kept);
    return 0;
}
