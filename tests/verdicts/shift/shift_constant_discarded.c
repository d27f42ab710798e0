// landfall: shift=false@4
// The value is not used, but it is computed.
int main(void) {
    (void)(1 >> 99);
    return 0;
}
