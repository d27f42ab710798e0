// landfall: memsafety=unknown!
// The length of a declared array is widened as if it were unsigned, also where nothing tells the debugger of the variable.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __attribute__((nodebug)) char a[n];
    if (n > 3)
        a[3] = 1;
    return 0;
}
