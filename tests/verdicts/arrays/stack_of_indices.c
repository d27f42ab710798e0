// landfall: memsafety=true no-overflow=true
// A stack of indices, whose top goes up and down: what is taken from it was put there.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int stack[100], top = 0, seen[50] = {0};
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            int v = __VERIFIER_nondet_int();
            if (v < 0 || v >= 50 || top == 100)
                continue;
            stack[top++] = v;
        } else if (top > 0) {
            seen[stack[--top]] = 1;
        }
    }
    return seen[7];
}
