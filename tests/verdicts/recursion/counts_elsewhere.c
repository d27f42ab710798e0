// landfall: termination=false
// What counts down is a copy: the call gets the same state again.
static int depth(const int *p) {
    int copy = *p;
    copy--;
    return copy < 0 ? 0 : 1 + depth(p);
}
static int by_way_of(const int *p, int n) { return n > 100 ? 0 : depth(p); }
int main(void) {
    int n = 3;
    return by_way_of(&n, 1);
}
