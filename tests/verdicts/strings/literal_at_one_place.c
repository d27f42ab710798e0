// landfall: memsafety=true termination=true
// Twin of literals_may_be_apart: both pointers come from one literal.
int z[1];
int main(void) {
    const char *p = "abc";
    const char *q = p + 3;
    int n = 0;
    while (p != q) { p++; n++; }
    return n == 3 ? 0 : z[1];
}
