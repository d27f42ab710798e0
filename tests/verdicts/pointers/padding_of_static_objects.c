// landfall: memsafety=unknown! termination=true
// An explicit initialiser says nothing of padding, in static objects either.
struct s { char c; int i; };
static struct s a[2] = {{1, 2}, {3, 4}};
int main(void) {
    int *n = 0;
    return ((char *)a)[9] ? *n : 0;
}
