// landfall: memsafety=true termination=true
// Twin of many_paths.
extern int __VERIFIER_nondet_int(void);
#define STEP if (__VERIFIER_nondet_int()) i++;
#define FIVE STEP STEP STEP STEP STEP
int main() {
    int a[21] = {0}, i = 0;
    FIVE FIVE FIVE FIVE
    return a[i];
}
