// landfall: termination=false?
// Ten times 0.1 is not 1.
int main() {
    for (double x = 0; x != 1.0; x += 0.1) {
    }
    return 0;
}
