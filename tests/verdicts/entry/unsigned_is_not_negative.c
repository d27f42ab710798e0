// landfall: memsafety=false(valid-deref)@7
// options: --entry f --assume n>=0
// Every unsigned number is at least 0, the greatest ones too, which are negative as int.
int f(unsigned n) {
    int a[2] = {0};
    int m = (int)n;
    return m < 0 ? a[2] : 0;
}
