// landfall: memsafety=unknown! termination=true
// An initialiser names one member; the bytes of the others are unspecified, in static objects and where it is zero, too.
union u { char c; int i; };
static union u x = {0};
int main(void) {
    int *n = 0;
    return x.i != 0 ? *n : 0;
}
