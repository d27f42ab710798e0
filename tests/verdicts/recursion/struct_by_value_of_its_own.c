// landfall: memsafety=true termination=true
// Twin of struct_by_value: the callee looks at its own struct.
struct S {
    int n;
    int more[9];
};
void f(struct S s, int depth) {
    if (depth == 0) {
        s.n = 0;
        while (s.n != 0) {
        }
        return;
    }
    s.n = 1;
    f(s, 0);
}
int main() {
    struct S s = {0};
    f(s, 1);
    return 0;
}
