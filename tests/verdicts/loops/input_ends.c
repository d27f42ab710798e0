// landfall: termination=true
// options: --input finite
// Loops that read lines, numbers and blocks come to an end if the input does.
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[80], block[16];
    int n = 0, x;
    while (fgets(line, sizeof line, stdin)) {
        for (size_t i = 0; i < strlen(line); i++)
            n = line[i] == ' ';
        if (n)
            continue;
    }
    while (scanf("%d", &x) == 1)
        n = x > 3;
    while (fread(block, 1, sizeof block, stdin) > 0)
        n = block[0];
    return n;
}
