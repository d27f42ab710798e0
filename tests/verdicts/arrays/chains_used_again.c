// landfall: memsafety=true? no-overflow=true termination=true?
// The table is used again after it was cleared.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct entry {
    unsigned key;
    int value;
    struct entry *next;
};

static struct entry *table[16];

static void put(unsigned key, int value) {
    for (struct entry *entry = table[key % 16]; entry; entry = entry->next)
        if (entry->key == key) {
            entry->value = value;
            return;
        }
    struct entry *entry = malloc(sizeof *entry);
    entry->key = key;
    entry->value = value;
    entry->next = table[key % 16];
    table[key % 16] = entry;
}

static int get(unsigned key, int otherwise) {
    for (struct entry *entry = table[key % 16]; entry; entry = entry->next)
        if (entry->key == key)
            return entry->value;
    return otherwise;
}

static void clear(void) {
    for (int i = 0; i < 16; i++) {
        struct entry *entry = table[i];
        while (entry) {
            struct entry *next = entry->next;
            free(entry);
            entry = next;
        }
        table[i] = NULL;
    }
}

int main(void) {
    int count = __VERIFIER_nondet_int();
    for (int i = 0; i < count; i++)
        put(__VERIFIER_nondet_uint(), __VERIFIER_nondet_int());
    int result = get(7, 0);
    clear();
    put(3, 4);
    result += get(3, 0) != 4;
    clear();
    return result != 0;
}
