// landfall: memsafety=false(valid-deref)@7 termination=true
// One cell, read as signed and as unsigned.
int main() {
    int x = -1;
    unsigned *u = (unsigned *)&x;
    if (*u == 0xffffffffu)
        *(int *)0 = 1;
    return 0;
}
