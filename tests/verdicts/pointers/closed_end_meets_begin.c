// landfall: memsafety=unknown! termination=true
// One past the end of a block may be the start of another (C11 6.5.9p6).
int main(void) {
    int a[1] = {0}, b[1] = {2};
    int c[1] = {0};
    return c[&a[1] == &b[0] ? 1 : 0];
}
