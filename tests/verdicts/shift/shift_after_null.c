// landfall: shift=true
// The run ends at the null pointer.
int main(void) {
    int *p = 0, n = 40;
    n += *p;
    return 1 >> n;
}
