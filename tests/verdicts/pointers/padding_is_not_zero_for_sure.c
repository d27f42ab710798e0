// landfall: memsafety=unknown! termination=true
// Nor is padding known to be anything else: no run through it is a violation.
struct s { char c; int i; };
int main(void) {
    struct s a = {1, 2};
    int *n = 0;
    return ((char *)&a)[1] == 0 ? *n : 0;
}
