// landfall: memsafety=false(valid-deref)@5
// options: --entry f --assume null_or(valid(p))
// The twin of null_or_valid.c: nobody looks.
int f(int *p) {
    return *p;
}
