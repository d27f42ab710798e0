// landfall: termination=true
// The sum is exact and comes to 100000; that it is not yet there can be said for long.
int main() {
    double sum = 1.0;
    do {
        sum = sum + 1.0;
    } while ((int)sum != 100000);
    return 0;
}
