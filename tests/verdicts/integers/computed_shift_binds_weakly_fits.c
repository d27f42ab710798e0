// landfall: no-overflow=true
// 1 << (29 + 1).
int main(void) {
    int a[1] = {1 << 29 + 1};
    return a[0] > 0;
}
