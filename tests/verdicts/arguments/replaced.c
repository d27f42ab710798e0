// landfall: memsafety=true
// A place of the array is the program's to write.
int main(int argc, char **argv) {
    if (argc < 1)
        return 0;
    argv[0] = "name";
    return argv[0][4];
}
