// landfall: memsafety=false(valid-deref)@6
// Twin of shift_then_null.
int main(void) {
    unsigned n = 3; int *p = 0;
    n = n << 31;
    return n > 9 ? *p : 0;
}
