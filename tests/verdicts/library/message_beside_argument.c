// landfall: memsafety=true no-overflow=true
// `strerror` writes its own text, whatever the other arguments read; `errno` stays.
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct job {
    const char *path;
    int tries;
};

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        struct job job = {argv[i], i};
        FILE *file = fopen(job.path, "r");
        if (!file) {
            fprintf(stderr, "%s: %s: %s (%d, %d)\n", argv[0], job.path, strerror(errno), errno, job.tries);
            return 1;
        }
        fclose(file);
    }
    return 0;
}
