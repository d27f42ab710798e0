// landfall: memsafety=true?
// options: --entry f
// The function outside may give 0, 1 or 2 only.
extern int outside(void);
int f(void) {
    int t[3] = {0};
    return t[outside()];
}
