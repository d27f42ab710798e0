// landfall: memsafety=false?(valid-deref)@10 no-overflow=true
// Only the first half of the indices is written: the others have any value.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int order[32], value[32], key = __VERIFIER_nondet_int();
    for (int i = 0; i < 16; i++)
        order[i] = i;
    if (key == 48611)
        value[order[16]] = 1;
    for (int i = 0; i < 16; i++)
        value[order[i]] = i;
    return value[0];
}
