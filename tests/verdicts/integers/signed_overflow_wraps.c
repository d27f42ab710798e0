// landfall: no-overflow=false?@7 termination=true
// options: --signed-overflow wraps
// With wrapping arithmetic the run ends at the least number; it is an overflow all the same.
int main() {
    int x = 1;
    while (x > 0)
        x++;
    return 0;
}
