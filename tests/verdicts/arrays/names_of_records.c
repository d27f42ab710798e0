// landfall: memsafety=true no-overflow=true termination=true
// Names are copied into a table and cut where there is no more room, then the table is sorted by them.
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
        items[i].name[sizeof items[i].name - 1] = 0;
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
