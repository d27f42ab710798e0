// landfall: no-overflow=false@4
// The quotient does not fit an int.
int main(void) {
    int a[2] = {(-2147483647 - 1) / -1, 3};
    return a[0] > 1;
}
