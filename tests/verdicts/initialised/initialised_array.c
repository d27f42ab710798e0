// landfall: initialised=true
// All elements are written one by one.
int main(void) {
    int a[3];
    a[0] = 1;
    a[1] = 2;
    a[2] = 3;
    return a[0]+a[2] > 0;
}
