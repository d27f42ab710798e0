// landfall: memsafety=true
// options: --entry f --assume readable(p,4),valid(p,10)
// The twin of readable_is_not_written.c: what may be written is the larger part.
void f(int *p) {
    p[9] = p[3];
}
