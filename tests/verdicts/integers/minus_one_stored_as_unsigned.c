// landfall: termination=false
// The value goes into the cell unsigned and comes out signed.
int main() {
    unsigned u = 0xffffffffu;
    int *x = (int *)&u;
    while (*x < 0) {
    }
    return 0;
}
