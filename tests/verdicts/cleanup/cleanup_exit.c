// landfall: valid-memcleanup=false(valid-memcleanup)@9 memsafety=true
// The program ends by exit in a call, where a variable of the caller holds the block.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
static void stop(int n) {
    if (n)
        exit(1);
}
int main(void) {
    int *p = malloc(4);
    stop(__VERIFIER_nondet_int());
    free(p);
    return 0;
}
