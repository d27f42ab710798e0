// landfall: memsafety=false(valid-deref)@8
// options: --entry f
// Who tests a pointer believes that it may be null; then the copy of it must not be used.
int f(int *p) {
    int *q = 0;
    if (p)
        return *p;
    return *q;
}
