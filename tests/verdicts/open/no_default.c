// landfall: memsafety=true?
// options: --entry f
// Nobody has thought of a third value: that is what callers have to know.
int f(int which) {
    int *p = 0, x = 0;
    switch (which) {
    case 0: p = &x; break;
    case 1: p = &x; break;
    }
    return *p;
}
