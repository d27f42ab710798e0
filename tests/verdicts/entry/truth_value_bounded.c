// landfall: memsafety=true
// options: --entry f --assume b==0
// A truth value is a number, too.
int f(_Bool b) {
    int a[1] = {0};
    return a[b];
}
