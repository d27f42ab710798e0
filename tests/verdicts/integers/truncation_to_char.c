// landfall: memsafety=false(valid-deref)@7 termination=true
// 260 becomes 4.
int main() {
    int a[4] = {0, 0, 0, 0};
    int n = 260;
    unsigned char i = (unsigned char)n;
    return a[i];
}
