// landfall: memsafety=false(valid-deref)@6
// options: --entry f --assume b>=0
// The twin of truth_value_bounded.c: it may be 1.
int f(_Bool b) {
    int a[1] = {0};
    return a[b];
}
