// landfall: memsafety=false?(valid-deref)@9
// Each move alone stays in the address space, all four together come round to the start.
char a[10];
int main(void) {
    char *p = a;
    unsigned long far = 1UL << 62;
    for (int i = 0; i < 4; i++)
        p += far;
    return *p;
}
