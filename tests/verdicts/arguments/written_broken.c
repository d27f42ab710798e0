// landfall: memsafety=false(valid-deref)
// An empty argument has one byte.
int main(int argc, char **argv) {
    if (argc > 1)
        argv[1][1] = 0;
    return 0;
}
