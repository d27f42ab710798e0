// landfall: shift=true
int main(void) {
    char a[1 << 4];
    a[0] = 1;
    return a[0];
}
