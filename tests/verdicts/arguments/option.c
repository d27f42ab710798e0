// landfall: memsafety=true
// An argument is compared with a constant.
#include <string.h>
int main(int argc, char **argv) {
    char pair[2] = {1, 2};
    if (argc == 2 && strcmp(argv[1], "-test") == 0)
        return pair[0];
    return pair[1];
}
