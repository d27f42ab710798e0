// landfall: no-overflow=true
// Twin of text_number_overflows: greater numbers are refused.
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    int n = atoi(argv[1]);
    if (n > 1000)
        return 1;
    return n + 1 > 7;
}
