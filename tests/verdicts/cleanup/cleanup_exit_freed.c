// landfall: valid-memcleanup=true
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
static void stop(int *p, int n) {
    if (n) {
        free(p);
        exit(1);
    }
}
int main(void) {
    int *p = malloc(4);
    stop(p, __VERIFIER_nondet_int());
    free(p);
    return 0;
}
