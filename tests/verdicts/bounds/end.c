// landfall: bounds=true memsafety=true
// The address of the end may be computed.
static struct { int a[4]; int b; } s;
int main(void) {
    int sum = 0;
    for (int *p = s.a; p != &s.a[4]; p++)
        sum += *p;
    for (int *p = s.a; p < s.a + 4; p++)
        sum += *p;
    return sum;
}
