// landfall: memsafety=unknown! termination=unknown!
// Another definition of `g` may take the place of the alias.
int f(int n) { return n; }
#pragma weak g = f
int g(int n);
int main(void) {
    int x[3] = {1, 2, 3};
    return x[g(2)];
}
