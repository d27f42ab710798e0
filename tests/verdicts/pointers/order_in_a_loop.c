// landfall: memsafety=true no-overflow=true termination=true
// The array may hold the counter's address for all the types say; the blocks are different ones.
extern int __VERIFIER_nondet_int(void);

struct stack {
    int *top;
    int depth;
    int room[16];
};

int main(void) {
    struct stack s;
    int *count = &s.depth;
    s.top = s.room;
    *count = 0;
    for (int i = 0; i < 16; i++)
        s.top[s.depth++] = __VERIFIER_nondet_int();
    int first = s.top[0];
    return first != s.room[0];
}
