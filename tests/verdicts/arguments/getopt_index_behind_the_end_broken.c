// landfall: memsafety=false?
// The C library looks behind the array where the program has gone on too far.
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int c;
    while ((c = getopt(argc, argv, "b")) != -1)
        if (c == 'b')
            optind++;
    return 0;
}
