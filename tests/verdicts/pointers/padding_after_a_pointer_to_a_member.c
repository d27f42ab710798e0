// landfall: memsafety=unknown! termination=true
// The store goes through a pointer to the member, in another function.
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
void set(int *p) { *p = 3; }
int main(void) {
    struct s a;
    int *n = 0;
    memset(&a, 0, sizeof a);
    set(&a.i);
    return ((char *)&a)[1] ? *n : 0;
}
