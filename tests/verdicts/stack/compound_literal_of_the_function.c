// landfall: memsafety=true termination=true
// Twin of compound_literal_after_scope: the block around the literal is that of the function.
struct s { int x; int y; };
int sum(struct s *p) { return p->x + p->y; }
int main(void) {
    struct s *p = &(struct s){1, 2};
    int *q = (int[]){1, 2, 3};
    if (p->x == 1)
        q++;
    return sum(p) + q[1];
}
