// landfall: memsafety=false(valid-deref)@8 termination=true
// The store through p changes one of a and b, nobody knows which: a strong update of both claims s[1] only.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a = 1, b = 1, s[2] = {0, 0};
    int *p = __VERIFIER_nondet_int() ? &a : &b;
    *p = 0;
    return s[a + 1];
}
