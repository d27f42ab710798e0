// landfall: termination=true?
// options: --signed-overflow wraps
// Each run comes to an array of negative length: undefined behaviour, which ends runs.
int main() {
    for (int n = 100;; n--) {
        char a[n];
        char *p = a;
        (void)p;
    }
}
