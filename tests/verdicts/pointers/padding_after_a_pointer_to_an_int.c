// landfall: memsafety=true termination=true
// Twin of padding_after_a_pointer_to_a_member: the pointer leads elsewhere.
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
void set(int *p) { *p = 3; }
int main(void) {
    struct s a;
    int b;
    int *n = 0;
    memset(&a, 0, sizeof a);
    set(&b);
    return ((char *)&a)[1] || b != 3 ? *n : 0;
}
