// landfall: memsafety=true no-overflow=true termination=true
// Places of one array are compared and subtracted: where it lies does not matter.
int main(void) {
    int a[8], *end = a + 8, sum = 0;
    for (int *p = a; p < end; p++)
        *p = (int)(end - p);
    for (int *p = end; p != a; p--)
        sum += p[-1];
    return a[(a + 7) - &a[1]] + sum;
}
