// landfall: valid-memcleanup=true
// Blocks of the stack free themselves.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *p = __builtin_alloca(8);
    p[0] = 1;
    return p[0];
}
