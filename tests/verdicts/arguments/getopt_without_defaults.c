// landfall: memsafety=true termination=true
// Two options without defaults: each is a text or null.
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    const char *title = NULL, *file = NULL;
    int c;
    while ((c = getopt(argc, argv, "t:f:")) != -1) {
        switch (c) {
        case 't': title = optarg; break;
        case 'f': file = optarg; break;
        default: return 2;
        }
    }
    if (file != NULL)
        puts(file);
    if (title != NULL)
        printf("%s (%zu)\n", title, strlen(title));
    return 0;
}
