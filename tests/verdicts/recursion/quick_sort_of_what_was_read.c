// landfall: memsafety=true no-overflow=true termination=true
// An array that was filled in a loop is sorted: calls for one, two and more elements are merged, and the last index stays tied to the size.
#include <stdio.h>
#include <stdlib.h>
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int partition(int a[], int low, int high) {
    int last = low - 1, pivot = a[high];
    for (int i = low; i < high; i++)
        if (a[i] <= pivot) {
            last++;
            swap(&a[last], &a[i]);
        }
    swap(&a[last + 1], &a[high]);
    return last + 1;
}
static void sort(int a[], int low, int high) {
    if (low < high) {
        int middle = partition(a, low, high);
        sort(a, low, middle - 1);
        sort(a, middle + 1, high);
    }
}
int main(void) {
    int n;
    if (scanf("%d", &n) != 1 || n < 1 || n > 1000)
        return 1;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 1;
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        scanf("%d", &a[i]);
    }
    sort(a, 0, n - 1);
    printf("%d\n", a[0]);
    free(a);
    return 0;
}
