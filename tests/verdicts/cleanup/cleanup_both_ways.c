// landfall: valid-memcleanup=true
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static int *kept;
int main(void) {
    kept = malloc(4);
    if (__VERIFIER_nondet_int() != 7) {
        free(kept);
        return 0;
    }
    free(kept);
    return 1;
}
