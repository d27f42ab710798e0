// landfall: memsafety=true termination=true
// The argument is there, and ends in a zero byte.
int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    unsigned long n = 0;
    while (argv[1][n])
        n++;
    return n > 7;
}
