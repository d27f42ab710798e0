// landfall: memsafety=true
// Twin of index_wraps_only_run. A negative index from the middle is in the array.
int a[10];
int main(void) {
    unsigned long i = 4, back = -1;
    int *p = a + i;
    return p[(long)back];
}
