// landfall: valid-memcleanup=false(valid-memcleanup) memsafety=true
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static int *cache(void) {
    static int *memory;
    if (!memory)
        memory = malloc(40);
    return memory;
}
int main(void) {
    int *p = cache(), *q = cache();
    return p != q;
}
