// landfall: memsafety=true
// Each argument is walked to its end.
int main(int argc, char **argv) {
    unsigned count = 0;
    for (int i = 0; i < argc; i++)
        for (char *p = argv[i]; *p; p++)
            if (*p == 'a')
                count++;
    return count > 3;
}
