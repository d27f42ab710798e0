// landfall: memsafety=unknown! termination=true
// A member of a member, in an array within a struct, by an index that is an input: padding of all elements.
extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
struct t { struct s in[2]; char c; long l; };
void set(struct t *t, int k) { t->in[k & 1].i = 1; }
int main(void) {
    struct t a;
    int *n = 0;
    memset(&a, 0, sizeof a);
    set(&a, __VERIFIER_nondet_int());
    return ((char *)&a)[17] ? *n : 0;
}
