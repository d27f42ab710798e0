// landfall: memsafety=true termination=true
// options: --entry f
// The twin of globals_have_any_value.c: nobody may change a constant.
static const int limit = 3;
int f(void) {
    int a[4] = {0};
    return a[limit];
}
