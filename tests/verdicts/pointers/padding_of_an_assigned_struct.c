// landfall: memsafety=unknown! termination=true
// An assignment leaves the padding of its target unspecified (C11 6.2.6.1p6).
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
int main(void) {
    struct s a, b;
    memset(&a, 0, sizeof a);
    b = a;
    int *n = 0;
    return ((char *)&b)[1] ? *n : 0;
}
