// landfall: memsafety=true?
// options: --entry f
// What the function outside does to the variable its contract says.
extern int outside(void);
int place;
int f(void) {
    int t[3] = {0};
    place = 5;
    outside();
    return t[place];
}
