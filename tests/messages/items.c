// options: --entry find --property memsafety
#include <string.h>

struct item {
    struct item *next;
    const char *name;
};

struct table {
    struct item *first;
};

/* A contract has no words for the names of all items. */
struct item *find(struct table *table, const char *name)
{
    struct item *item = table->first;
    while (item && strcmp(item->name, name) != 0)
        item = item->next;
    return item;
}
