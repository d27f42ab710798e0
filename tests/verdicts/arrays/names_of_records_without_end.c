// landfall: memsafety=false no-overflow=true termination=true
// Names are copied into a table; where one fills its room, nothing ends it.
#include <stdlib.h>
#include <string.h>

struct item {
    char name[8];
    int stock;
};

int main(int argc, char **argv) {
    int n = argc - 1;
    if (n < 1)
        return 0;
    struct item *items = malloc(n * sizeof *items);
    if (items == NULL)
        return 1;
    for (int i = 0; i < n; i++) {
        strncpy(items[i].name, argv[i + 1], sizeof items[i].name - 1);
        items[i].name[sizeof items[i].name - 1] = argv[i + 1][0];
        items[i].stock = -1;
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (strcmp(items[i].name, items[k].name) > 0) {
                struct item first = items[i];
                items[i] = items[k];
                items[k] = first;
            }
    size_t longest = 0;
    for (int i = 0; i < n; i++)
        if (strlen(items[i].name) > longest)
            longest = strlen(items[i].name);
    free(items);
    return longest > 7;
}
