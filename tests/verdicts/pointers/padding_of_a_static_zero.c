// landfall: memsafety=unknown! termination=true
// An initialiser of zeros: what it names are the members, not the padding between them.
struct s { char c; int i; };
static struct s x = {0};
int main(void) {
    int *n = 0;
    return ((char *)&x)[1] ? *n : 0;
}
