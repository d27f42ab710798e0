// landfall: memsafety=unknown! termination=true
// As padding_after_a_member, in blocks of malloc and compared by the library, with an input.
extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, __SIZE_TYPE__);
int memcmp(const void *, const void *, __SIZE_TYPE__);
void *malloc(__SIZE_TYPE__);
void free(void *);
struct s { char c; int i; };
int main(void) {
    struct s *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    int *n = 0;
    memset(a, 0, sizeof *a);
    memset(b, 0, sizeof *b);
    a->i = b->i = __VERIFIER_nondet_int();
    int differ = memcmp(a, b, sizeof *a);
    free(a);
    free(b);
    return differ ? *n : 0;
}
