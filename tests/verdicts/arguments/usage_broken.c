// landfall: memsafety=false(valid-deref)@6
// Twin of usage: without arguments the second is the null pointer at the end.
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc < 3)
        printf("not to be understood: %c\n", argv[1][0]);
    return 0;
}
