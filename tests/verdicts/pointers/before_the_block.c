// landfall: memsafety=true termination=true
// The pointer is moved before the beginning, where it is compared and not followed.
static const int *last(const int *s, int n, int c) {
    const int *p;
    for (p = s + n; p >= s && *p != c; p--) {
    }
    return p >= s ? p : 0;
}

int main(void) {
    int a[5] = {1, 2, 3, 2, 1};
    const int *p = last(a, 4, 7), *q = last(a, 4, 2);
    return p ? *p : *q;
}
