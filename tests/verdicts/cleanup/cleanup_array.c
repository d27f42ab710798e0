// landfall: valid-memcleanup=true
// Blocks that an array holds.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *all[3];
    for (int i = 0; i < 3; i++)
        all[i] = malloc(4);
    for (int i = 0; i < 3; i++)
        free(all[i]);
    return 0;
}
