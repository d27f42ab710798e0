// landfall: memsafety=true
// Twin of sum_of_moves_wraps. C does not define a pointer before its array, but no access is invalid.
char a[10];
int main(void) {
    char *p = a;
    unsigned long far = 1000;
    for (int i = 0; i < 4; i++)
        p -= far;
    for (int i = 0; i < 4; i++)
        p += far;
    return *p;
}
