// landfall: termination=true memsafety=true no-overflow=true
// Comma, && and ?: are in order; other objects do not meet.
int main(void) {
    int i = 0, j = 0, a[4] = {0};
    int *p = a, *q = a + 2;
    i = (i++, i + 1);
    j = i++ && i > 2 ? i : 5;
    *p++ = *q++;
    a[i - 3] = a[i - 2] = j;
    return *p + i;
}
