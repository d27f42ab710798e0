// landfall: bounds=true memsafety=true
// An array of no elements stands for one without a size.
extern void *malloc(unsigned long);
extern void free(void *);
struct list { int n; int a[0]; };
int main(void) {
    struct list *l = malloc(sizeof *l + 40);
    if (l == 0)
        return 0;
    l->a[9] = 1;
    free(l);
    return 0;
}
