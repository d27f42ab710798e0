// landfall: termination=false
// options: --signed-overflow wraps
// Steps of two from an odd number never meet 0.
int main() {
    int x = 1;
    while (x != 0)
        x += 2;
    return 0;
}
