// landfall: memsafety=true no-overflow=true termination=true
// Chains in a table: each entry tells the one that was put there before it, or -1.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int first[50], next[200], used = 0, length = 0;
    for (int i = 0; i < 50; i++)
        first[i] = -1;
    while (used < 200) {
        int at = __VERIFIER_nondet_int();
        if (at < 0 || at >= 50)
            break;
        next[used] = first[at];
        first[at] = used++;
    }
    for (int k = first[7]; k >= 0 && length < 1000; k = next[k])
        length++;
    return length;
}
