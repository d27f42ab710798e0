// landfall: memsafety=false(valid-deref)@6 termination=true
// char is signed here: 200 becomes -56.
int main() {
    int a[256] = {0};
    char c = (char)200;
    return a[c];
}
