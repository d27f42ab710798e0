// landfall: valid-memcleanup=false(valid-memcleanup)
// So does an error function.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(4);
    if (__VERIFIER_nondet_int() > 3)
        reach_error();
    free(p);
    return 0;
}
