// landfall: memsafety=true
// The twin: the array is that of a variable.
struct s {
    int a[2];
};
static struct s x;
int main(void) {
    int *p = x.a;
    return *p;
}
