// landfall: valid-memcleanup=true
// A run that never ends does not end with memory allocated.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static void *kept;
int main(void) {
    kept = malloc(4);
    for (;;)
        ;
}
