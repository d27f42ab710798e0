// landfall: memsafety=false(valid-deref)@9 termination=true
// The comparison is unsigned and excludes negative numbers, but 0 - 1 is the element before the first.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = __VERIFIER_nondet_int();
    if (i > (int)sizeof a / (int)sizeof a[0] - 1u)
        return 0;
    return a[i - 1];
}
