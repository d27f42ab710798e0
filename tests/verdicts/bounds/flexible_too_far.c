// landfall: bounds=true memsafety=false(valid-deref)@12
// An array without a size has no bounds of its own.
extern void *malloc(unsigned long);
extern void free(void *);
struct list { int n; int a[]; };
int main(void) {
    struct list *l = malloc(sizeof *l + 40);
    if (l == 0)
        return 0;
    l->n = 10;

    l->a[l->n] = 1;
    free(l);
    return 0;
}
