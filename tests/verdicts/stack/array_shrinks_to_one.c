// landfall: termination=false
// Twin of array_shrinks_to_nothing: one element is left.
int main() {
    for (int n = 100;; n -= n > 1) {
        char a[n];
        char *p = a;
        (void)p;
    }
}
