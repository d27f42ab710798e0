// landfall: termination=true
// The counter does not start anew.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned j = 0, sum = __VERIFIER_nondet_uint();
    while (1) {
        j++;
        if (j == 7)
            return sum != 0;
        sum += j;
    }
}
