// landfall: initialised=true
// All bytes of an integer, one by one.
int main(void) {
    int x;
    char *p = (char *)&x;
    for (int i = 0; i < 4; i++)
        p[i] = 0;
    return x > 4;
}
