// landfall: memsafety=true no-overflow=true termination=true
// Whichever `pop` is the first, the two take the same numbers, and their sum is the same.
unsigned __VERIFIER_nondet_uint(void);

static unsigned stack[100];
static int depth;

static void push(unsigned number) {
    if (depth < 100)
        stack[depth++] = number;
}

static unsigned pop(void) {
    return depth > 0 ? stack[--depth] : 0;
}

int main(void) {
    for (int i = 0; i < 50; i++) {
        push(__VERIFIER_nondet_uint());
        push(pop() + pop());
        push(pop() * pop());
    }
    return 0;
}
