// landfall: valid-memcleanup=false(valid-memcleanup)
// The innermost call ends the program.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
static void deep(int n) {
    if (n <= 0)
        exit(0);
    int *p = malloc(4);
    deep(n - 1);
    free(p);
}
int main(void) {
    deep(__VERIFIER_nondet_int());
    return 0;
}
