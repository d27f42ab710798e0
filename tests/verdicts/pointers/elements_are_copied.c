// landfall: memsafety=true
// Two elements of an array are one element or apart: an assignment copies no range that overlaps another in part.
extern int __VERIFIER_nondet_int(void);
struct entry { int key, value; };
int main(void) {
    struct entry all[100] = {{0, 0}};
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || j < 0 || i >= 100 || j >= 100)
        return 1;
    all[i] = all[j];
    return all[i].key;
}
