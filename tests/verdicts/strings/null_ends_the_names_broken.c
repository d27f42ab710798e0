// landfall: memsafety=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char a = 'a', b = 'b', *names[2] = {&a, &b};
    int n = __VERIFIER_nondet_int(), i;
    char **name, last = 0;
    names[0] = n < 0 ? &b : &a;
    for (i = 0; i < n; i++)
        ;
    for (name = names; *name; name++)
        last = **name;
    return last;
}
