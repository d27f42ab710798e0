// landfall: memsafety=true no-overflow=true termination=true
// The mask keeps the index inside; widening must not lose that.
int main() {
    char a[8];
    int i = 0;
    int k = 0;
    while (k < 100) {
        a[i] = 1;
        i = (i + 1) & 7;
        k++;
    }
    return 0;
}
