// landfall: initialised=true
// The twin.
int main(void) {
    int *p = __builtin_alloca(8);
    p[0] = 1;
    return p[0] > 0;
}
