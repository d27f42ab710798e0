// landfall: memsafety=unknown!
// options: --entry f
// An index inside is the caller's duty.
int f(int i) {
    int a[4] = {1, 2, 3, 4};
    return a[i];
}
