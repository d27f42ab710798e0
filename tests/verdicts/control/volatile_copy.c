// landfall: termination=unknown!
// What is read from volatile memory is not known, also when a whole struct is read.
struct S {
    int a[4];
};
int main() {
    volatile struct S v = {{0}};
    struct S w = v;
    while (w.a[0]) {
    }
    return 0;
}
