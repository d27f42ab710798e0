// landfall: no-overflow=true
int main(void) {
    int a[2] = {(-2147483647 - 1) / 2, -2147483647 / -1};
    return a[0] > 1;
}
