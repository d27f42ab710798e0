extern int __VERIFIER_nondet_int(void);

static int depth(int n) {
    return n <= 0 ? 0 : 1 + depth(n / 2);
}

int main(void) {
    return depth(__VERIFIER_nondet_int());
}
