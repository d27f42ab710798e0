// landfall: no-overflow=false@5
// The pragma silences the compiler's warning.
#pragma clang diagnostic ignored "-Winteger-overflow"
int main(void) {
    int a[1] = {2147483647 + 1};
    return a[0] > 0;
}
