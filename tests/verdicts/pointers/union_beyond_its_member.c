// landfall: memsafety=unknown! termination=true
// The bytes of a union beyond the member that is initialised are unspecified.
union u { char c; long l; };
int main(void) {
    union u a = {1};
    int *n = 0;
    return a.l != 1 ? *n : 0;
}
