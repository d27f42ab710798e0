// landfall: memsafety=unknown! termination=true
// What an uninitialised `_Bool` holds need not be 0 or 1.
int main(void) {
    int a[2] = {0};
    _Bool b;
    return a[b];
}
