// landfall: memsafety=false(valid-deref)
// Two words fill the table, and no null pointer ends it.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[100];
    char *args[2];
    int n = 0;
    if (!fgets(line, sizeof line, stdin))
        return 1;
    for (char *t = strtok(line, " \n"); t && n < 2; t = strtok(NULL, " \n"))
        args[n++] = t;
    if (n < 2)
        args[n] = NULL;
    for (int i = 0; args[i]; i++)
        printf("%zu %s\n", strlen(args[i]), args[i]);
    return 0;
}
