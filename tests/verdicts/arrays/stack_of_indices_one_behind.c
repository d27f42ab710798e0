// landfall: memsafety=false(valid-deref)@14
// The last index that is put on the stack may lie behind the table.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int stack[100], top = 0, seen[50] = {0};
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            int v = __VERIFIER_nondet_int();
            if (v < 0 || v > 50 || top == 100)
                continue;
            stack[top++] = v;
        } else if (top > 0) {
            seen[stack[--top]] = 1;
        }
    }
    return seen[7];
}
