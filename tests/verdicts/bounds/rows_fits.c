// landfall: bounds=true
// The index leaves a row, but not the array of rows.
extern int __VERIFIER_nondet_int(void);

static int grid[4][5];
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n >= 5)
        return 0;
    return grid[1][n];
}
