// landfall: memsafety=unknown! termination=unknown!
// Another definition of `g` may take the place of the alias.
int f(int n) { return n; }
extern __typeof(f) g __attribute__((__weak__, __alias__("f")));
int main(void) {
    int x[3] = {1, 2, 3};
    return x[g(2)];
}
