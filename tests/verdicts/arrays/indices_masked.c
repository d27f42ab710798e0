// landfall: memsafety=true no-overflow=true termination=true
// Indices from anywhere, of which only four bits are kept.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int seen[16] = {0};
    unsigned char index[100];
    for (int i = 0; i < 100; i++)
        index[i] = __VERIFIER_nondet_uint() & 15;
    for (int i = 0; i < 100; i++)
        seen[index[i]] = 1;
    return seen[3];
}
