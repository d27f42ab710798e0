// landfall: memsafety=true termination=true
// Twin of padding_of_an_initialised_struct: the program itself clears the bytes.
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
int look(void) {
    struct s a;
    memset(&a, 0, sizeof a);
    a.c = 1;
    a.i = 2;
    char *p = (char *)&a;
    int *n = 0;
    return p[1] ? *n : 0;
}
int main(void) { return look(); }
