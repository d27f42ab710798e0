// landfall: memsafety=true termination=true
// Twin of padding_of_static_objects: without an initialiser padding is zero (C11 6.7.9p10). A store to a member says nothing of
// other elements of the array.
struct s { char c; int i; };
static struct s a[2];
int main(void) {
    int *n = 0;
    a[0].c = 3;
    return ((char *)a)[9] ? *n : 0;
}
