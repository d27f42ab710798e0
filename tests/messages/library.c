// options: --entry same --property memsafety
#include <string.h>
struct entry { struct entry *next; char *key; };
struct table { struct entry *rows[4]; };
int same(struct table *t, int n, const char *key) {
    for (struct entry *e = t->rows[n & 3]; e; e = e->next)
        if (strcmp(e->key, key) == 0)
            return 1;
    return 0;
}
