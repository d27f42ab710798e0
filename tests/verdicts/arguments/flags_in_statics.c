// landfall: memsafety=true no-overflow=true termination=true
// Flags in static variables that a function sets from an argument: the arguments stay known over many merges.
#include <stdio.h>
static int show_lines, show_words, show_bytes;
static int parse_flags(const char *arg)
{
    const char *p;
    for (p = arg + 1; *p != '\0'; p++) {
        switch (*p) {
        case 'l': show_lines = 1; break;
        case 'w': show_words = 1; break;
        case 'c': show_bytes = 1; break;
        default:
            fprintf(stderr, "wc: invalid option -- '%c'\n", *p);
            return -1;
        }
    }
    return 0;
}
int main(int argc, char **argv)
{
    int i;
    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++) {
        if (parse_flags(argv[i]) < 0)
            return 2;
    }
    if (!show_lines && !show_words && !show_bytes)
        show_lines = show_words = show_bytes = 1;
    for (; i < argc; i++) {
        if (argv[i][0] == 0) return 1;
    }
    return 0;
}
