// landfall: no-overflow=true
// Twin of vector_sum_only_run: the same with an array, whose sums are checked and fit.
int main(void) {
    int a[4] = {2147483646, 0, 0, 0}, b[4] = {1, 1, 1, 1}, c[4];
    for (int i = 0; i < 4; i++)
        c[i] = a[i] + b[i];
    return c[0] < 0;
}
