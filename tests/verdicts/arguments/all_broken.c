// landfall: memsafety=false(valid-deref)
// The last pointer is null.
int main(int argc, char **argv) {
    unsigned count = 0;
    for (int i = 0; i <= argc; i++)
        for (char *p = argv[i]; *p; p++)
            if (*p == 'a')
                count++;
    return count > 3;
}
