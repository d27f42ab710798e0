// landfall: initialised=false
// Each call has its own variable.
int f(int n) {
    int x;
    if (n == 0)
        return x > 0;
    x = 1;
    return f(n-1);
}
int main(void) {
    return f(3);
}
