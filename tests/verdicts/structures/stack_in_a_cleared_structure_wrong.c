// landfall: memsafety=false(valid-deref)
// Nine elements are pushed onto a stack of eight, behind which the structure ends.
extern int __VERIFIER_nondet_int(void);
struct stack { int top; int data[8]; };
int main(void) {
    struct stack s = {0};
    for (int i = 0; i < 1000; i++) {
        if (__VERIFIER_nondet_int()) {
            if (s.top > 0)
                s.data[--s.top] ^= 1;
        } else if (s.top < 9) {
            s.data[s.top++] = 0;
        }
    }
    return s.top;
}
