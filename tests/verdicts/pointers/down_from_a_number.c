// landfall: memsafety=true termination=true
// options: --entry sum --assume readable(a,n) --assume n>=0
// From behind the last element to the first one.
int sum(const int *a, int n) {
    int x = 0;
    for (const int *p = a + n; p != a;)
        x ^= *--p;
    return x;
}
