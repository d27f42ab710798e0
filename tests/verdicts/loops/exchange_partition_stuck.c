// landfall: termination=false
// The same, but two elements that are equal to the pivot are exchanged for ever.
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[16], pivot = __VERIFIER_nondet_int();
    for (int i = 0; i < 16; i++)
        a[i] = __VERIFIER_nondet_int();
    int low = 0, high = 15;
    while (low < high) {
        if (a[low] >= pivot && a[high] <= pivot) {
            int t = a[low];
            a[low] = a[high];
            a[high] = t;
        } else {
            if (a[low] < pivot)
                low++;
            if (a[high] > pivot)
                high--;
        }
    }
    return low;
}
