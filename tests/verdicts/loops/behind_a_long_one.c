// landfall: termination=false
// Whoever stops looking after a million steps misses it.
int main() {
    int i = 0;
    while (i < 10000000)
        i++;
    while (i == 10000000) {
    }
    return 0;
}
