// landfall: termination=unknown!
// Whoever has come to the end of a file and goes back to its beginning reads it again.
#include <stdio.h>
int main(void) {
    FILE *f = fopen("text", "r");
    if (!f)
        return 1;
    int first = fgetc(f);
    if (first == EOF)
        return 1;
    while (fgetc(f) != EOF) {
    }
    rewind(f);
    int again = fgetc(f);
    fclose(f);
    while (again != first) {
    }
    return 0;
}
