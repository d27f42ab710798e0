// landfall: memsafety=false(valid-deref)@6
// An unsigned number is never negative.
int main() {
    int a[4];
    for (unsigned i = 3; i >= 0; i--)
        a[i] = 0;
    return 0;
}
