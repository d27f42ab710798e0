// landfall: termination=false
// Twin of shift_to_zero: a negative number stops at -1.
int main() {
    int x = -16;
    while (x != 0)
        x >>= 1;
    return 0;
}
