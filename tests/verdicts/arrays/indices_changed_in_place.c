// landfall: memsafety=false?(valid-deref)@13 no-overflow=true?
// Each index is one more after the second loop: the last one lies behind the table, which inputs that runs do not find show.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int order[32], value[32], key = __VERIFIER_nondet_int();
    for (int i = 0; i < 32; i++)
        order[i] = i;
    for (int i = 0; i < 32; i++)
        order[i]++;
    if (key == 48611)
        for (int i = 0; i < 32; i++)
            value[order[i]] = i;
    return value[0];
}
