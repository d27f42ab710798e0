// landfall: memsafety=true termination=true
// options: --entry map --assume valid(a,n) --assume calls(f)
// The pointer leads outside of the program: that the program takes the address of a function of its own changes nothing.
void map(int *a, int n, int (*f)(int)) {
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}
static int half(int x) { return x / 2; }
int main(void) {
    int a[3] = {1, 2, 3};
    map(a, 3, half);
    return a[0];
}
