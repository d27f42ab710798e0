// landfall: no-overflow=false@9
// Where the access is valid the sum overflows.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[10] = {0}, sum = 2147483640;
    for (int i = 0; i < 5; i++) {
        int k = __VERIFIER_nondet_int();
        a[k] = i;
        sum += i;
    }
    return sum;
}
