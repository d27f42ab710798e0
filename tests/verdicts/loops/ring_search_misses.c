// landfall: termination=false
// The position stays below 32, so that the search for an end that is greater never meets it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int head = __VERIFIER_nondet_int(), tail = __VERIFIER_nondet_int();
    if (head < 0 || head > tail)
        return 0;
    int at = head;
    do {
        if (__VERIFIER_nondet_int())
            break;
        at = (at + 1) & 31;
    } while (at != tail);
    return 0;
}
