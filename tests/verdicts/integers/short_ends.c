// landfall: no-overflow=true termination=true
// Twin of short_truncates.
int main() {
    short s = 0;
    while (s < 30000)
        s++;
    return 0;
}
