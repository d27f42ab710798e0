// landfall: no-overflow=false@5 termination=true
// Unsigned shorts are promoted to int, and 65535 * 65535 does not fit.
int main() {
    unsigned short x = 65535;
    int y = x * x;
    return y;
}
