// landfall: memsafety=unknown! termination=true
// As padding_by_value, in memory only.
void *memset(void *, int, __SIZE_TYPE__);
struct big { char c; int i[10]; };
int g(struct big a) { return ((char *)&a)[1]; }
int main(void) {
    struct big b;
    int *n = 0;
    memset(&b, 0, sizeof b);
    return g(b) ? *n : 0;
}
