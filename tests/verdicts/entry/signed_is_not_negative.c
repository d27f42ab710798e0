// landfall: memsafety=true
// options: --entry f --assume n>=0
// The twin of unsigned_is_not_negative.c: here the assumption excludes them.
int f(int n) {
    int a[2] = {0};
    int m = n;
    return m < 0 ? a[2] : 0;
}
