// landfall: memsafety=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[4] = {'a', 'b'};
    int n = __VERIFIER_nondet_int(), i;
    text[2] = (char)n;
    text[3] = (char)n;
    for (i = 0; i < n; i++)
        ;
    i = 0;
    while (text[i])
        i++;
    return i;
}
