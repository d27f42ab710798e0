// landfall: memsafety=false(valid-deref)@9
// One byte behind the end of an argument is written.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>
static void reverse(char *s) {
    size_t n = strlen(s);
    for (size_t i = 0; i < n / 2; i++) { char t = s[i]; s[i] = s[n - 1 - i]; s[n + 1 - i] = t; }
}
int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        reverse(argv[i]);
        for (char *p = argv[i]; *p; p++) *p = toupper((unsigned char)*p);
        puts(argv[i]);
    }
    return 0;
}
