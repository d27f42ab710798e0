// landfall: memsafety=true termination=true
// Twin of padding_after_a_nested_member: other members keep their values, and other objects their padding.
extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
struct t { struct s in[2]; char c; long l; };
void set(struct t *t, int k) { t->in[k & 1].i = 1; }
int main(void) {
    struct t a, b;
    int *n = 0;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.c = 7;
    set(&a, __VERIFIER_nondet_int());
    return a.c != 7 || a.l != 0 || ((char *)&b)[17] ? *n : 0;
}
