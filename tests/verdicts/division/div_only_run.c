// landfall: division=false@7 memsafety=true termination=true
// The only run ends at the division; what it did before is all there is to say.
int main(void) {
    int a[3] = {1, 2, 3};
    int n = a[0] + a[1] - a[2];
    int *p = 0;
    int x = 10 / n;
    return *p + x;
}
