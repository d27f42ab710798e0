// landfall: memsafety=true
// The null pointer ends the walk.
#include <string.h>
int main(int argc, char **argv) {
    unsigned long most = 0;
    while (*argv) {
        if (strlen(*argv) > most)
            most = strlen(*argv);
        argv++;
    }
    return most > 9;
}
