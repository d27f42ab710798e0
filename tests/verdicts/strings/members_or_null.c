// landfall: memsafety=true
// Members of a cleared record that become texts in any order.
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
    return c.file != NULL && c.file[0] == '/';
}
