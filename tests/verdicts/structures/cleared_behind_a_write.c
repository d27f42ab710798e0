// landfall: memsafety=true
// What lies behind the bytes that may be written is still zero.
extern int __VERIFIER_nondet_int(void);
struct record {
    char bytes[16];
    int flag;
};
int main(void) {
    struct record s = {{0}, 0};
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i > 15 || j < 0 || j > 3)
        return 0;
    char *p = (char *)&s;
    p[i] = 1;
    p[j] = 2;
    if (s.flag)
        *(volatile int *)0 = 1;
    return 0;
}
