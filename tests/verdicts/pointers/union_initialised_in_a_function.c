// landfall: memsafety=unknown! termination=true
// As union_initialised_by_a_smaller_member, a local.
union u { char c; int i; };
int look(void) {
    union u x = {3};
    int *n = 0;
    return x.i != 3 ? *n : 0;
}
int main(void) { return look(); }
