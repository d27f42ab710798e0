// landfall: memsafety=false(valid-deref)@11 termination=true
// The array of variable length lives in the inner scope, whatever its length.
int main() {
    int *p;
    int n = 4;
    {
        int a[n];
        a[0] = 1;
        p = a;
    }
    *p = 2;
    return 0;
}
