// landfall: memsafety=true
// The words of a line as a shell gives them to a command: a null pointer ends the table.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[100];
    char *args[20];
    int n = 0;
    if (!fgets(line, sizeof line, stdin))
        return 1;
    for (char *t = strtok(line, " \n"); t && n < 19; t = strtok(NULL, " \n"))
        args[n++] = t;
    args[n] = NULL;
    for (int i = 0; args[i]; i++)
        printf("%zu %s\n", strlen(args[i]), args[i]);
    return 0;
}
