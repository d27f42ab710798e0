// landfall: memsafety=true no-overflow=true termination=true
// Twin of unsigned_countdown.
int main() {
    int a[4];
    for (int i = 3; i >= 0; i--)
        a[i] = 0;
    return 0;
}
