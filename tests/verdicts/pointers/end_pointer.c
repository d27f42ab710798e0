// landfall: memsafety=true termination=true
// The pointer behind the last element may be made and compared, not followed.
int main() {
    int a[8];
    for (int *p = a; p != a + 8; p++)
        *p = 0;
    return a[7];
}
