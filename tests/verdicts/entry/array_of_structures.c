// landfall: memsafety=true
// options: --entry f --assume array(s,n)
// An element is as large as what the parameter points to, however the function reaches into it.
struct cell { int a, b, c; };

int f(struct cell *s, int n) {
    return n > 0 ? s[n - 1].c : 0;
}
