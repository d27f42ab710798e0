// landfall: memsafety=false(valid-deref)
// Two places of the array may be one: the second string may have lost its end.
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 3)
        return 0;
    int i = argv[1][0] == 'x' ? 1 : 2;
    argv[i][strlen(argv[i])] = 'y';
    return (int)strlen(argv[2]);
}
