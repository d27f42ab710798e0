// landfall: valid-memcleanup=true
// Each call frees its own.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static void deep(int n) {
    if (n <= 0)
        return;
    int *p = malloc(4);
    deep(n - 1);
    free(p);
}
int main(void) {
    deep(__VERIFIER_nondet_int());
    return 0;
}
