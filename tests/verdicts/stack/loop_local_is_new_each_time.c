// landfall: memsafety=false(valid-deref)@9 termination=true
// x of the second iteration is another object: it does not hold the 0 of the first one.
int main() {
    int a[4] = {0, 0, 0, 0};
    for (int i = 0; i < 2; i++) {
        int x;
        if (i == 0)
            x = 0;
        a[x] = 1;
    }
    return 0;
}
