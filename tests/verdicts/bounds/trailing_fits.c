// landfall: bounds=true
// The last array of a struct is one of three elements, whatever memory is behind it.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);

struct list { int n; int a[3]; };
int main(void) {
    int n = __VERIFIER_nondet_int();
    struct list *l = malloc(sizeof *l + 40);
    if (l == 0 || n < 0 || n > 2) {
        free(l);
        return 0;
    }
    l->a[n] = 1;
    free(l);
    return 0;
}
