// landfall: memsafety=false(valid-deref)@5
// options: --entry f --assume readable(p,10),valid(p,4)
// Two promises about one block: four elements may be written, and all ten may be read.
void f(int *p) {
    p[9] = 1;
}
