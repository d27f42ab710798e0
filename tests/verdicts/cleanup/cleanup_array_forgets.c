// landfall: valid-memcleanup=false(valid-memcleanup)
// The last one is forgotten.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
static int *all[3];
int main(void) {
    for (int i = 0; i < 3; i++)
        all[i] = malloc(4);
    for (int i = 0; i < 2; i++)
        free(all[i]);
    return 0;
}
