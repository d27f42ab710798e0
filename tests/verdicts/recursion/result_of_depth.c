// landfall: memsafety=false(valid-deref)@9 termination=true
// Deep calls return something else: 7 comes from below, once the accumulator is 40.
static int f(int n, int d) {
    if (n <= 0)
        return d == 40 ? 7 : 0;
    return f(n - 1, d + 1);
}
static int a[7];
int main() { return a[f(40, 0)]; }
