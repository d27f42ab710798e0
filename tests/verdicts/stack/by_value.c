// landfall: memsafety=true termination=true
// The callee's copy is its own.
struct big { int index[16]; };
static void change(struct big b) { b.index[0] = 100; }
int main() {
    int a[2] = {0, 0};
    struct big b = {{1}};
    change(b);
    return a[b.index[0]];
}
