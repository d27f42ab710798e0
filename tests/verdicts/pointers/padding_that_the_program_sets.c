// landfall: memsafety=true termination=true
// Twin of padding_of_an_initialised_struct and of padding_after_a_member: the program itself clears the bytes, last.
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
int look(void) {
    struct s a;
    a.c = 1;
    a.i = 2;
    memset(&a, 0, sizeof a);
    char *p = (char *)&a;
    p[0] = 1;
    int *n = 0;
    return p[1] ? *n : 0;
}
int main(void) { return look(); }
