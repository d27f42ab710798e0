// landfall: memsafety=false(valid-deref)
// The place may be the one that was written.
int main(int argc, char **argv) {
    if (argc < 3)
        return 0;
    argv[1] = 0;
    int i = argv[2][0] == 'x' ? 1 : 2;
    return argv[i][0];
}
