// landfall: memsafety=false(valid-deref)
// One byte behind the zero byte belongs to nobody.
int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    unsigned long n = 0;
    while (argv[1][n])
        n++;
    return argv[1][n + 1];
}
