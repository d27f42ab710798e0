// landfall: memsafety=true termination=true
// Twin of use_after_return.
static int *address(void) {
    static int x = 1;
    return &x;
}
int main() {
    int *p = address();
    return *p;
}
