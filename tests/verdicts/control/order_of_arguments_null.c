// landfall: memsafety=unknown!
// C leaves open which argument is evaluated first (C11 6.5.2.2p10): in one order a null pointer is read.
int x, *p;
int set(void) { p = &x; return 0; }
int use(void) { return *p; }
int add(int a, int b) { return a + b; }
int main(void) {
    return add(set(), use());
}
