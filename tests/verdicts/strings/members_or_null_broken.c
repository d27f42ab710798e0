// landfall: memsafety=false(valid-deref)@18
// The last one of three members of a cleared record is not asked.
#include <stdio.h>
struct config { const char *host, *user, *file; int port; };
int main(int argc, char **argv) {
    struct config c = {0};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (argv[i][0] == 'h')
            c.host = argv[i + 1];
        else if (argv[i][0] == 'u')
            c.user = argv[i + 1];
        else
            c.file = argv[i + 1];
    }
    if (c.host)
        puts(c.host);
    puts(c.user ? c.user : "root");
    return c.file[0] == '/';
}
