// landfall: memsafety=true termination=true
// options: --entry f --assume list(p,next,prev),valid(p),null(p->prev)
// A twin of list_both_ways_too_far.c: before the first block there is none.
struct node { struct node *next, *prev; int value; };
int f(struct node *p) {
    struct node *q = p;
    int sum = 0;
    while (q->next) q = q->next;
    while (q) { sum ^= q->value; q = q->prev; }
    return sum;
}
