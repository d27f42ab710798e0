// landfall: memsafety=false(valid-deref)
// options: --entry f --assume list(p,next,prev),valid(p)
// A twin of list_both_ways.c: where the first block leads back to nobody says.
struct node { struct node *next, *prev; int value; };
int f(struct node *p) {
    struct node *q = p;
    int sum = 0;
    while (q->next) q = q->next;
    while (q->value != 3) { sum ^= q->value; q = q->prev; }
    return sum;
}
