// landfall: memsafety=true termination=true
// Twin of own_strlen.
typedef unsigned long size_t;
size_t strlen(const char *s) {
    (void)s;
    return 2;
}
int main() {
    int a[3] = {0, 0, 0};
    return a[strlen("abc")];
}
