// landfall: memsafety=true no-overflow=true termination=true
// Places inside different blocks are different.
int main(void) {
    int a[2] = {0, 1}, b[2] = {2, 3};
    int c[1] = {0}, *p = a, *q = b;
    return c[p == q ? 1 : 0];
}
