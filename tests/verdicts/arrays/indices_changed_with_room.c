// landfall: memsafety=true no-overflow=true termination=true
// Each index is one more after the second loop, and the table has room for that.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int order[32], value[33], key = __VERIFIER_nondet_int();
    for (int i = 0; i < 32; i++)
        order[i] = i;
    for (int i = 0; i < 32; i++)
        order[i]++;
    if (key == 48611)
        for (int i = 0; i < 32; i++)
            value[order[i]] = i;
    return value[0];
}
