// landfall: termination=true
int main() {
    unsigned x = 0xf0f0f0f0u;
    while (x != 0)
        x >>= 1;
    return 0;
}
