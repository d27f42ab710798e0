// landfall: bounds=true
extern int __VERIFIER_nondet_int(void);

static int at(int (*row)[5], int n) {
    return (*row)[n];
}
int main(void) {
    static int grid[4][5];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 0;
    return at(&grid[1], n) + at(grid, n);
}
