// landfall: memsafety=true termination=true
// Twin of union_after_a_smaller_member: members as large, elements of arrays, and members that were stored last.
extern int __VERIFIER_nondet_int(void);
union u { char c; int i; int a[2]; char b[8]; double d; };
void set(union u *u, int k) { u->a[0] = 1; u->a[k & 1] = 1; u->a[1] = 2; }
struct v { int tag; union { int i; void *p; } u; };
int main(void) {
    union u u;
    struct v v, w;
    int *n = 0;
    set(&u, __VERIFIER_nondet_int());
    if (u.b[0] != 1 || u.b[4] != 2 || u.c != 1 || u.i != 1)
        return *n;
    v.u.i = 5;
    w.u.p = &v;
    return ((struct v *)w.u.p)->u.i != 5 ? *n : 0;
}
