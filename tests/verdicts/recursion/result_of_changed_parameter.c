// landfall: memsafety=false(valid-deref)@10 termination=true
// The parameter is a variable: what is returned is not the argument.
static int f(int n, int left) {
    n = n + 2;
    if (left == 0)
        return n;
    return f(n, left - 1);
}
static int a[8];
int main() { return a[f(4, 1)]; }
