// landfall: memsafety=false(valid-deref)@6
// Steps of three elements jump over the end.
int main() {
    int a[8];
    for (int *p = a; p != a + 8; p += 3)
        *p = 0;
    return 0;
}
