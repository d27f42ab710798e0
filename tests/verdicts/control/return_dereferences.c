// landfall: memsafety=false(valid-deref)@9
// Twin of missing_return_dereferences.
int f(int x) {
    if (x > 5)
        return 1;
    return 2;
}
int main(void) {
    int *p = 0, x = f(0); *p = x;
    return 0;
}
