// landfall: bounds=false@10
extern int __VERIFIER_nondet_int(void);

#define AT(array, n) ((array)[n] = (array)[(n) - 1])
static struct { int a[4]; int b; } s;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 0;
    AT(s.a, n);
    return s.b;
}
