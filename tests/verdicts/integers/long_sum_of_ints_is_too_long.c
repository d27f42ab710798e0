// landfall: no-overflow=false@7 termination=true
// options: --data-model ilp32
// Twin of long_sum_of_ints: here a long is as short as an int.
extern int __VERIFIER_nondet_int(void);
int main() {
    long x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    return x + y > 0;
}
