// landfall: bounds=false@15
// An array of one element is no flexible one.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);

struct list { int n; int a[1]; };
int main(void) {
    int n = __VERIFIER_nondet_int();
    struct list *l = malloc(sizeof *l + 40);
    if (l == 0 || n < 0 || n > 1) {
        free(l);
        return 0;
    }
    l->a[n] = 1;
    free(l);
    return 0;
}
