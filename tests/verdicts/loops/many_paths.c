// landfall: memsafety=false(valid-deref)@9 termination=true
// 2^20 paths, one of them is bad.
extern int __VERIFIER_nondet_int(void);
#define STEP if (__VERIFIER_nondet_int()) i++;
#define FIVE STEP STEP STEP STEP STEP
int main() {
    int a[20] = {0}, i = 0;
    FIVE FIVE FIVE FIVE
    return a[i];
}
