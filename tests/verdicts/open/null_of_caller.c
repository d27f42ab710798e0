// landfall: memsafety=unknown!
// options: --entry f
// A twin of null_constant.c: the pointer is the caller's.
void f(int *p) {
    *p = 1;
}
