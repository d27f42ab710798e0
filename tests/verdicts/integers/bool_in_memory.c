// landfall: memsafety=true termination=true
// Twin of bool_without_a_value: truth values in variables, arrays, structs, parameters and loops.
extern int __VERIFIER_nondet_int(void);
struct s { _Bool f; int x; };
static _Bool get(_Bool b, struct s *p) { return b && p->f; }
static _Bool g;
int main(void) {
    _Bool done = 0, c = __VERIFIER_nondet_int() && __VERIFIER_nondet_int();
    _Bool arr[4] = {1};
    int a[2] = {0}, n = 0;
    struct s s = {1, 3};
    while (!done) {
        if (n++ > 5)
            done = 1;
        g = !g;
    }
    for (int i = 0; i < 4; i++)
        arr[i] = i & 1;
    _Bool *p = &c;
    a[*p] = 1;
    a[g] = 1;
    a[arr[n & 3]] = 1;
    return a[get(c, &s)];
}
