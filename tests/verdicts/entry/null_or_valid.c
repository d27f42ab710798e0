// landfall: memsafety=true
// options: --entry f --assume null_or(valid(p))
// One case where the pointer is null, and one where it is not.
int f(int *p) {
    return p ? *p : 0;
}
