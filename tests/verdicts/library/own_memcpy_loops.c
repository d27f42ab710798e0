// landfall: termination=false
typedef unsigned long size_t;
void *memcpy(void *to, const void *from, size_t n) {
    (void)from;
    while (n) { }
    return to;
}
int main() {
    char a[4], b[4] = {1, 2, 3, 4};
    memcpy(a, b, 4);
    return 0;
}
