// landfall: termination=true
// Twin of ring_search_misses: every position below 32 comes.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int head = __VERIFIER_nondet_int(), tail = __VERIFIER_nondet_int();
    if (head < 0 || head > tail || tail > 31)
        return 0;
    int at = head;
    do {
        if (__VERIFIER_nondet_int())
            break;
        at = (at + 1) & 31;
    } while (at != tail);
    return 0;
}
