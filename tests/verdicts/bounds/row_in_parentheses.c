// landfall: bounds=false@9
extern int __VERIFIER_nondet_int(void);

static struct { int grid[3][2]; int more[2]; } s;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    (s.grid[n])[0] = 1;
    return s.more[0];
}
