// landfall: bounds=true
extern int __VERIFIER_nondet_int(void);

struct line { char text[8]; int length; };
int main(void) {
    struct line l = {"", 0};
    int n = __VERIFIER_nondet_int();
    if (n > 8)
        return 0;
    for (int i = 0; i < n; i++)
        l.text[i] = 'x';
    return l.length;
}
