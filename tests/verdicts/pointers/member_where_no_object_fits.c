// landfall: memsafety=true termination=true
// The store is inside of the block, what would be padding is not.
void *malloc(__SIZE_TYPE__);
void free(void *);
struct s { char c; int i; };
int main(void) {
    struct s *a = malloc(1);
    int *n = 0;
    a->c = 1;
    char c = *(char *)a;
    free(a);
    return c != 1 ? *n : 0;
}
