// landfall: memsafety=false?(valid-deref)@16
// Each chain begins with the entry behind its own: the last one has none, which random inputs do not show.
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
        first[at] = ++used;
    }
    for (int k = first[7]; k >= 0 && length < 1000; k = next[k])
        length++;
    return length;
}
