// landfall: memsafety=false(valid-deref)@8 termination=true
// In each round x is another variable.
int main() {
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (p)
            *p = 3;
        p = &x;
    }
    return 0;
}
