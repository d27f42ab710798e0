// landfall: memsafety=unknown!
// Equal literals may lie at different addresses.
int z[1];
int main(void) {
    const char *p = "abc";
    const char *q = "abc";
    return p != q ? z[1] : 0;
}
