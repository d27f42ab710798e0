// landfall: memsafety=true no-overflow=true
// The structure begins cleared, and its array is written at places that are not known: the number beside the array stays known.
extern int __VERIFIER_nondet_int(void);
struct stack { int top; int data[8]; };
int main(void) {
    struct stack s = {0};
    for (int i = 0; i < 1000; i++) {
        if (__VERIFIER_nondet_int()) {
            if (s.top > 0)
                s.data[--s.top] ^= 1;
        } else if (s.top < 8) {
            s.data[s.top++] = 0;
        }
    }
    return s.top;
}
