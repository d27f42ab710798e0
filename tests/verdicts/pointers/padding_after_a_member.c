// landfall: memsafety=unknown! termination=true
// A store to a member leaves the padding of the whole object unspecified (C17 6.2.6.1p6), whatever memset wrote there.
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
int main(void) {
    struct s a;
    int *n = 0;
    memset(&a, 0, sizeof a);
    a.c = 1;
    a.i = 2;
    return ((char *)&a)[1] ? *n : 0;
}
