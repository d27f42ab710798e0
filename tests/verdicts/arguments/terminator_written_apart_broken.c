// landfall: memsafety=unknown!
// Nothing says that two arguments do not share bytes.
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 3)
        return 0;
    char *first = argv[1], *second = argv[2];
    unsigned long n = strlen(second);
    first[strlen(first)] = 'y';
    return (int)strlen(second) + (int)n;
}
