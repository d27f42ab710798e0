// landfall: bounds=true
extern int __VERIFIER_nondet_int(void);

static struct { int grid[3][2]; int more[2]; } s;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2)
        return 0;
    (s.grid[n])[0] = 1;
    return s.more[0];
}
