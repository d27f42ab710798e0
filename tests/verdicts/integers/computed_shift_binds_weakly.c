// landfall: no-overflow=false@4
// 1 << (30 + 1).
int main(void) {
    int a[1] = {1 << 30 + 1};
    return a[0];
}
