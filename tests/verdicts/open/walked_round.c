// landfall: termination=false
// options: --entry walk --assume valid(p),n>=0
// A twin of freed_as_it_comes.c: the function closes the ring itself.
struct node { struct node *next; int value; };
void walk(struct node *p, int n) {
    p->next = p;
    while (p) p = p->next;
}
