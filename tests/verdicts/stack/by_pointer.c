// landfall: memsafety=false(valid-deref)@9 termination=true
// Twin of by_value.
struct big { int index[16]; };
static void change(struct big *b) { b->index[0] = 100; }
int main() {
    int a[2] = {0, 0};
    struct big b = {{1}};
    change(&b);
    return a[b.index[0]];
}
