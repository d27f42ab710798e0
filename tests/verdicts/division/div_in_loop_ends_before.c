// landfall: division=true
// The twin ends before zero.
int main(void) {
    int sum = 0;
    for (int i = 10; i > 0; i--)
        sum += 100 / i;
    return sum > 0;
}
