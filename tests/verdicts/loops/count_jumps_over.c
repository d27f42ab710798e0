// landfall: termination=false
// Twin of count: unsigned steps of two never meet an odd number.
int main() {
    for (unsigned i = 0; i != 7; i += 2) {
    }
    return 0;
}
