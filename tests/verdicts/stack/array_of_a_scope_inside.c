// landfall: memsafety=true termination=true
// Twin of array_of_a_scope.
int main() {
    int *p;
    int n = 4;
    {
        int a[n];
        a[0] = 1;
        p = a;
        *p = 2;
    }
    return 0;
}
