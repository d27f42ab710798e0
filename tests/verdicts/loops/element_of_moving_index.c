// landfall: termination=false
// Twin of element_counts_down: the index moves on and comes back, so the element that is read is another one each time.
extern int __VERIFIER_nondet_int(void);
int a[100];
int main() {
    for (int i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int();
    int j = 0;
    while (a[j] > 0) {
        a[j]--;
        j = (j + 1) % 100;
        a[j] = 5;
    }
    return 0;
}
