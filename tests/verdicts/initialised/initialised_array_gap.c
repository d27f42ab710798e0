// landfall: initialised=false
// One element is left out.
int main(void) {
    int a[3];
    a[0] = 1;
    a[1] = 2;
    return a[0]+a[2] > 0;
}
