// landfall: termination=false
// Twin of float_counter: 2^24 + 1 is no float, and the counter stays.
int main() {
    for (float x = 0; x < 20000000; x += 1) {
    }
    return 0;
}
