// landfall: memsafety=true? no-overflow=true termination=unknown?
// Characters are appended to a cleared text; its last byte stays zero.
#include <stdio.h>
#include <string.h>
int main(void) {
    char name[24] = "";
    size_t k = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        if (k < sizeof name - 1) name[k++] = (char)c;
    printf("%s %zu\n", name, strlen(name));
    return 0;
}
