// landfall: no-overflow=true
// Operands that are not evaluated do not count: of && and ?:, of sizeof, of _Generic, in branches that a constant excludes.
int main(void) {
    int a[2] = {sizeof(int) == 4 ? 1 : 2147483647 * 2, sizeof(1 << 31)};
    if (0 && (1 << 31)) return 1;
    if (1 || (1 << 40)) a[0]++;
    if (sizeof(long) == 1) a[1] = 2147483647 + 1;
    return a[0] + _Generic(a[1], int: 1, default: 4 >> -1);
}
