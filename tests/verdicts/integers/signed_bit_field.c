// landfall: memsafety=false(valid-deref)@8 termination=true
// One signed bit holds 0 and -1.
struct flag { int set : 1; };
int main() {
    int a[2] = {0, 0};
    struct flag f;
    f.set = 1;
    return a[f.set];
}
