// landfall: memsafety=unknown! termination=true
// A store to a member of a union leaves the bytes of other members unspecified (C17 6.2.6.1p7), through pointers, too.
struct o { int k; union { char c; int i; } u; };
void set(struct o *o) { o->u.c = 1; }
int main(void) {
    struct o a;
    int *n = 0;
    a.u.i = 0;
    set(&a);
    return a.u.i != 1 ? *n : 0;
}
