// landfall: bounds=true
// The member is four bytes, the union eight.
extern int __VERIFIER_nondet_int(void);

union both { unsigned char bytes[4]; long long number; };
int main(void) {
    union both u = {.number = 7};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    return u.bytes[n] == 7;
}
