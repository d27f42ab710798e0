// landfall: memsafety=true
// An argument may be written.
int main(int argc, char **argv) {
    if (argc > 1)
        argv[1][0] = 0;
    return 0;
}
