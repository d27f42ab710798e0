// landfall: memsafety=true termination=true
// Twin of padding_compared: what memset writes last is compared, and a member keeps its value.
extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, __SIZE_TYPE__);
int memcmp(const void *, const void *, __SIZE_TYPE__);
void *malloc(__SIZE_TYPE__);
void free(void *);
struct s { char c; int i; };
int main(void) {
    struct s *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    struct s c;
    int *n = 0;
    c.i = a->i = b->i = __VERIFIER_nondet_int() & 1;
    memset(a, 0, sizeof *a);
    memset(b, 0, sizeof *b);
    int differ = memcmp(a, b, sizeof *a);
    free(a);
    free(b);
    return differ || c.i > 1 ? *n : 0;
}
