// landfall: memsafety=true no-overflow=true termination=true
// Options with texts as defaults.
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    const char *in = "input", *separator = ",";
    int c, level = 0;
    while ((c = getopt(argc, argv, "i:s:v")) != -1) {
        switch (c) {
        case 'i': in = optarg; break;
        case 's': separator = optarg; break;
        case 'v': if (level < 10) level++; break;
        default: return 2;
        }
    }
    printf("%s %zu %d\n", in, strlen(in), level);
    return separator[0] != ',' ? 3 : 0;
}
