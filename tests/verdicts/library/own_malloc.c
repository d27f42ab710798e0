// landfall: memsafety=false(valid-deref)@10 termination=true
// This malloc gives the same two bytes to everybody.
static char pool[2];
void *malloc(unsigned long n) {
    (void)n;
    return pool;
}
int main() {
    char *p = malloc(8);
    p[7] = 1;
    return 0;
}
