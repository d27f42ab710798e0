// landfall: memsafety=false(valid-deref)@7
// options: --entry get --assume valid(a,8)
// A function hands out the address of the variable, so that callers may have written it.
static int limit = 8;
int *where(void) { return &limit; }
int get(const int *a, int i) {
    return i >= 0 && i < limit ? a[i] : 0;
}
