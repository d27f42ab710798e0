// landfall: memsafety=false(valid-deref)@10
// A definition in the program wins over what the compiler knows of the library.
typedef unsigned long size_t;
size_t strlen(const char *s) {
    (void)s;
    return 100;
}
int main() {
    int a[4] = {0, 0, 0, 0};
    return a[strlen("abc")];
}
