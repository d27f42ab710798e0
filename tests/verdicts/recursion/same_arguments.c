// landfall: termination=false
// A binary search with a wrong middle: from some ranges it calls itself with the same range again.
int __VERIFIER_nondet_int(void);
int table[20];
int find(const int *a, int low, int high) {
    if (low >= high)
        return low;
    int middle = low + (high - 1) / 2;
    if (a[middle] > 5)
        return find(a, low, middle - 1);
    return find(a, middle + 1, high);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 8)
        return 1;
    for (int i = 0; i < 20; i++)
        table[i] = i < 4 ? i : 10 + i;
    return find(table, 0, n);
}
