// landfall: memsafety=unknown! no-overflow=unknown!
// `p[i++]` where `p` is `&i`: `i` is read by its address in no order with its increment, which is undefined (C17 6.5p2).
int main(void) {
    int i = 0;
    int *p = &i;
    int x = p[i++];
    return x;
}
