// landfall: memsafety=false(valid-deref)@11
// Twin of result_of_mccarthy: the array ends at 90.
static int f(int n) {
    if (n > 100)
        return n - 10;
    return f(f(n + 11));
}
int main() {
    int a[91] = {0};
    int n = 37;
    return a[f(n)];
}
