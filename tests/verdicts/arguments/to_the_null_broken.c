// landfall: memsafety=false(valid-deref)
// The walk looks one place behind the null pointer.
#include <string.h>
int main(int argc, char **argv) {
    unsigned long most = 0;
    while (*argv) {
        if (strlen(*argv) > most)
            most = strlen(*argv);
        argv++;
    }
    return argv[1] != 0 && most > 9;
}
