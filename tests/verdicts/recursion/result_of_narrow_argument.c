// landfall: memsafety=false(valid-deref)@9 termination=true
// The argument is taken modulo 256: 260 is 4.
static int f(unsigned char n, int more) {
    if (more == 0)
        return n;
    return f(n + 256 + more, 0);
}
static int a[4];
int main() { return a[f(2, 2)]; }
