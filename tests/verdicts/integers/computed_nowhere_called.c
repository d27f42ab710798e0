// landfall: no-overflow=true memsafety=true termination=true
// No run comes to the overflow.
int never(void) {
    int a[2] = {0x7fffffff + 1, 1 << 31};
    return a[0] + a[1];
}
int main(void) {
    return 0;
}
