// landfall: memsafety=false(valid-deref)
// Without arguments `argv[1]` is null.
int main(int argc, char **argv) {
    unsigned long n = 0;
    while (argv[1][n])
        n++;
    return n > 7;
}
