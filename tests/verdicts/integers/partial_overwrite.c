// landfall: memsafety=false(valid-deref)@7 termination=true
// A byte in the middle of the int is changed: 0 becomes 256.
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = 0;
    ((char *)&i)[1] = 1;
    return a[i];
}
