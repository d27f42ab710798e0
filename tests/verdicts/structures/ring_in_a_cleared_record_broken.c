// landfall: memsafety=false?(valid-deref)
// The index of the reader is never reduced.
extern int __VERIFIER_nondet_int(void);
#define N 16
struct ring { int data[N]; unsigned head, count; };
static int put(struct ring *r, int x) {
    if (r->count == N) return 0;
    r->data[(r->head + r->count) % N] = x;
    r->count++;
    return 1;
}
static int get(struct ring *r, int *x) {
    if (r->count == 0) return 0;
    *x = r->data[r->head];
    r->head = r->head + 1;
    r->count--;
    return 1;
}
int main(void) {
    struct ring r = {{0}, 0, 0};
    int x = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) put(&r, 3); else get(&r, &x);
    }
    return x;
}
