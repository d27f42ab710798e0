// landfall: shift=unknown!
// Of sizes of arrays the syntax tree has the text alone; clang cuts the amount to nothing.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    char a[((x & 3) >> 0x100000000L) + 1];
    a[0] = 1;
    return a[0];
}
