// landfall: memsafety=unknown! termination=true
// A statement within `do` is a block of its own (C11 6.8.5p5): the literal ends with it, although no braces show it.
int main(void) {
    int *p = 0;
    do p = (int[]){1, 2};
    while (!p);
    return p[1];
}
