// landfall: memsafety=unknown! termination=true
// A global defined elsewhere has any value.
extern int limit;
int main() {
    int a[4] = {0, 0, 0, 0};
    return a[limit];
}
