// landfall: memsafety=true no-overflow=true termination=true
// `p[i++]` as a value: the element is read after `i` is, in no order with the increment, and it is no part of `i` (C17
// 6.5p2).
struct reader {
    const char *text;
    unsigned at;
};

static char next(struct reader *r) { return r->text[r->at++]; }

static void half(int *i) { *i &= 1; }

extern int __VERIFIER_nondet_int(void);

int main(void) {
    struct reader r = {"ab", 0};
    unsigned cells[3] = {1, 2, 3};
    unsigned *p = cells;
    int i = __VERIFIER_nondet_int();
    half(&i);
    unsigned x = p[i++];
    p[i++]--;
    x ^= (unsigned char)next(&r);
    x ^= (unsigned char)next(&r);
    return x == 0;
}
