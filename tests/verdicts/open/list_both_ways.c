// landfall: memsafety=true termination=true
// options: --entry f --assume list(p,next,prev),valid(p)
// To the end and back to the first block.
struct node { struct node *next, *prev; int value; };
int f(struct node *p) {
    struct node *q = p;
    int sum = 0;
    while (q->next) q = q->next;
    while (q != p) { sum ^= q->value; q = q->prev; }
    return sum;
}
