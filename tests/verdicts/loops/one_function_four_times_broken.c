// landfall: memsafety=false(valid-deref)@10 no-overflow=true
// The fourth call counts past the array that the third one fills.
int __VERIFIER_nondet_int(void);

static int first(const int *a, int from, int to) {
    int n = from;
    while (n++ < to) {
        if (__VERIFIER_nondet_int() > 0) break;
        int at = n - 1;
        if (a[at] != 0) return at;
    }
    return 0;
}

int main(void) {
    int a[100] = {0};
    int sum = first(a, 0, 100);
    sum += first(a, 50, 100);
    sum += first(a, 99, 100);
    sum += first(a, 99, 101);
    return sum;
}
