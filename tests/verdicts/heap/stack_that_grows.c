// landfall: memsafety=true no-overflow=true termination=true
// A stack whose top is the index of the last element: it is full where the next one is the room.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct stack {
    int *items;
    int top, room;
};
static void push(struct stack *s, int item) {
    if (s->top + 1 == s->room) {
        int *items = realloc(s->items, 2 * s->room * sizeof *items);
        if (!items)
            exit(1);
        s->items = items;
        s->room *= 2;
    }
    s->items[++s->top] = item;
}
static int pop(struct stack *s) { return s->top < 0 ? 0 : s->items[s->top--]; }
int main(void) {
    struct stack s = {malloc(4 * sizeof(int)), -1, 4};
    for (int i = 0; i < 1000; i++)
        if (__VERIFIER_nondet_int())
            push(&s, i);
        else
            pop(&s);
    free(s.items);
    return 0;
}
