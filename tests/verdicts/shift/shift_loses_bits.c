// landfall: shift=true no-overflow=false(no-overflow)@5
// Bits that are lost are a matter of no-overflow: the amount is in range.
int main(void) {
    int x = 3;
    return x << 31 != 0;
}
