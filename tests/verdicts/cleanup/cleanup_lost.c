// landfall: valid-memcleanup=false(valid-memcleanup) memsafety=false(valid-memtrack)
// Lost, which memory safety forbids as well.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(4);
    *p = 3;
    p = 0;
    return 0;
}
