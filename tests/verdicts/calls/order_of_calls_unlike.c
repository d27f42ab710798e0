// landfall: memsafety=unknown?
// Twin of order_of_calls_alike: what is subtracted from what C leaves open, and with it the index.
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
        stack[pop() - pop() < 100 ? 0 : 1] = 1;
    }
    return 0;
}
