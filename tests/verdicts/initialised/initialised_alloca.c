// landfall: initialised=false
// Memory of alloca.
int main(void) {
    int *p = __builtin_alloca(8);
    p[0] = 1;
    return p[1] > 0;
}
