// landfall: termination=false
// Nothing leaves the loop. One counter starts anew, the other wraps around; no state repeats soon.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned j = 0, sum = __VERIFIER_nondet_uint();
    while (1) {
        j++;
        if (j == 7)
            j = 0;
        sum += j;
    }
}
