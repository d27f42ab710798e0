// landfall: memsafety=false(valid-deref)
// A value may be longer than the array it is copied to.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char key[32], value[32], name[16];
    int id;
    while (scanf("%d: %31[a-z]=%31s", &id, key, value) == 3)
        if (strcmp(key, "name") == 0)
            strcpy(name, value);
    return 0;
}
