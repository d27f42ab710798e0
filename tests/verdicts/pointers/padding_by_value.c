// landfall: memsafety=unknown! termination=true
// The copy that a function gets, in registers or in memory, has padding of its own.
void *memset(void *, int, __SIZE_TYPE__);
struct s { char c; int i; };
struct big { char c; int i[10]; };
int f(struct s a) { return ((char *)&a)[1]; }
int g(struct big a) { return ((char *)&a)[1]; }
int main(void) {
    struct s a;
    struct big b;
    int *n = 0;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    return f(a) || g(b) ? *n : 0;
}
