// landfall: termination=true
// options: --input finite
// Each argument is a file that comes to an end, and there are finitely many arguments.
#include <stdio.h>
int main(int argc, char **argv) {
    int lines = 0;
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "r");
        if (f == NULL)
            continue;
        int c;
        while ((c = getc(f)) != EOF)
            lines = c == '\n';
        fclose(f);
    }
    return lines;
}
