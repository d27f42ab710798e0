// landfall: memsafety=false
// options: --entry f
// Twin of no_default: somebody has thought of the third value.
int f(int which) {
    int *p = 0, x = 0;
    switch (which) {
    case 0: p = &x; break;
    case 1: p = &x; break;
    default: return *p;
    }
    return *p;
}
