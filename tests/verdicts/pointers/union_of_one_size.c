// landfall: memsafety=true termination=true
// Twin of union_beyond_its_member.
union u { long l; char c; };
int main(void) {
    union u a = {1};
    int *n = 0;
    return a.c != 1 || a.l != 1 ? *n : 0;
}
