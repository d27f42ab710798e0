// landfall: memsafety=false(valid-deref)@6
// Twin of result_never: for one argument it does.
static int f(unsigned n) { return n == 12345 ? 0 : f(n + 0); }
int main() {
    int a[1] = {0};
    return a[1 + f(12345)];
}
