// landfall: memsafety=false(valid-deref)@13
// What was written at a place that is not known need not be zero any more.
extern int __VERIFIER_nondet_int(void);
struct table { int first; int rest[7]; };
int main(void) {
    struct table t = {0};
    int a[4] = {0};
    int *all = &t.first;
    for (int i = 0; i < 3; i++) {
        int at = __VERIFIER_nondet_int();
        if (at < 0 || at > 7) return 1;
        all[at] = 4; }
    return a[t.first];
}
