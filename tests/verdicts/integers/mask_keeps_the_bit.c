// landfall: termination=false
// Twin of clear_lowest_bit: the mask changes nothing any more.
int main() {
    unsigned x = 12;
    while (x)
        x &= 8;
    return 0;
}
