// landfall: memsafety=unknown! no-overflow=unknown!
// `p[i++]--` where `p` is `&i`: changed twice without an order, which is undefined (C17 6.5p2).
int main(void) {
    int i = 0;
    int *p = &i;
    p[i++]--;
    return i;
}
