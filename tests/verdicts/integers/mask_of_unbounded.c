// landfall: termination=true
// options: --integers mathematical
// The low bits of a counter come to each value, with or without a width.
int main() {
    unsigned x = 0;
    while ((x & 1023) != 512)
        x++;
    return 0;
}
