// landfall: memsafety=false(valid-deref)@6
// options: --entry f
// The null pointer is the function's own.
void f(void) {
    int *p = 0;
    *p = 1;
}
