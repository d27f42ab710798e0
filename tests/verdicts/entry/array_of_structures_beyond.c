// landfall: memsafety=false(valid-deref)@7
// options: --entry f --assume array(s,n)
// The twin of array_of_structures.c: the element after the last one.
struct cell { int a, b, c; };

int f(struct cell *s, int n) {
    return n > 0 ? s[n].a : 0;
}
