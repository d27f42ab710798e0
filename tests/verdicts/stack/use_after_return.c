// landfall: memsafety=false(valid-deref)@9 termination=true
static int *address(void) {
    int x = 1;
    int *p = &x;
    return p;
}
int main() {
    int *p = address();
    return *p;
}
