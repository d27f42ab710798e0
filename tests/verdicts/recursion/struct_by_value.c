// landfall: termination=false
// The callee changes its copy; the loop looks at the caller's struct.
struct S {
    int n;
    int more[9];
};
static struct S *g;
void f(struct S s, int depth) {
    if (depth == 0) {
        s.n = 0;
        while (g->n != 0) {
        }
        return;
    }
    g = &s;
    s.n = 1;
    f(s, 0);
}
int main() {
    struct S s = {0};
    f(s, 1);
    return 0;
}
