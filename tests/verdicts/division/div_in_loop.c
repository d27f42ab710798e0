// landfall: division=false@7
// The divisor counts down to zero.
int main(void) {
    int sum = 0;
    // One round too many.
    for (int i = 10; i >= 0; i--)
        sum += 100 / i;
    return sum > 0;
}
