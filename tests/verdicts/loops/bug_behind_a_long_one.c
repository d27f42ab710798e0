// landfall: memsafety=false(valid-deref)@6 termination=true
int main() {
    int a[2] = {0, 0}, i = 0;
    while (i < 10000000)
        i++;
    return a[i - 9999998];
}
