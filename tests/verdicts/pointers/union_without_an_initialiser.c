// landfall: memsafety=true termination=true
// Twin of union_initialised_by_a_smaller_member: all bytes are zero (C17 6.7.9p10), or those of the greater member are named.
union u { char c; int i; };
static union u x, y = {.i = 3};
int main(void) {
    int *n = 0;
    return x.i != 0 || y.i != 3 ? *n : 0;
}
