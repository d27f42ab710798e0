// landfall: termination=false?
// options: --integers mathematical
// Twin of mask_of_unbounded: that bit is not among them.
int main() {
    unsigned x = 0;
    while ((x & 1023) != 1024)
        x++;
    return 0;
}
