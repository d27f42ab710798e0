// landfall: termination=unknown!
// If the second argument is evaluated first, the loop has no end.
int g;
int one(void) { g = 1; return 1; }
int two(void) { g = 2; return 2; }
int add(int a, int b) { return a + b; }
int main(void) {
    add(one(), two());
    while (g != 2) { }
    return 0;
}
