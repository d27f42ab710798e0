// landfall: memsafety=true no-overflow=true
// A table of names on the heap: entries own strings, and are dropped by a pointer to the link.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    char *name;
    struct entry *next;
};

struct table {
    struct entry *chains[8];
};

static unsigned place(const char *name) {
    unsigned hash = 5381;
    while (*name)
        hash = hash * 33 + (unsigned char)*name++;
    return hash % 8;
}

static void add(struct table *table, const char *name) {
    struct entry *entry = malloc(sizeof *entry);
    entry->name = malloc(strlen(name) + 1);
    strcpy(entry->name, name);
    unsigned index = place(name);
    entry->next = table->chains[index];
    table->chains[index] = entry;
}

static void drop(struct table *table, const char *name) {
    struct entry **link = &table->chains[place(name)];
    while (*link) {
        struct entry *entry = *link;
        if (!strcmp(entry->name, name)) {
            *link = entry->next;
            free(entry->name);
            free(entry);
            return;
        }
        link = &entry->next;
    }
}

int main(void) {
    struct table *table = calloc(1, sizeof *table);
    char name[16];
    while (__VERIFIER_nondet_int()) {
        snprintf(name, sizeof name, "%d", __VERIFIER_nondet_int());
        if (__VERIFIER_nondet_int())
            add(table, name);
        else
            drop(table, name);
    }
    for (int i = 0; i < 8; i++)
        while (table->chains[i]) {
            struct entry *entry = table->chains[i];
            table->chains[i] = entry->next;
            free(entry->name);
            free(entry);
        }
    free(table);
    return 0;
}
