// landfall: termination=false
// options: --integers mathematical
// Without a greatest number this never ends.
int main() {
    int x = 1;
    while (x > 0)
        x++;
    return 0;
}
