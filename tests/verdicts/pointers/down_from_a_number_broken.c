// landfall: memsafety=false(valid-deref)@7
// options: --entry sum --assume readable(a,n) --assume n>=0
// Behind the last element there is none.
int sum(const int *a, int n) {
    int x = 0;
    for (const int *p = a + n; p != a;)
        x ^= *p--;
    return x;
}
