// landfall: memsafety=false(valid-deref)
// One word too few where the number of bits is a multiple of 64, and a bit that is not checked.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define WORD (sizeof(unsigned long) * CHAR_BIT)

struct set {
    unsigned long *words;
    size_t bits;
};

static int init(struct set *s, size_t bits) {
    s->words = calloc(bits / WORD, sizeof *s->words);
    s->bits = bits;
    return s->words ? 0 : -1;
}

static void put(struct set *s, size_t i) {
    if (i <= s->bits)
        s->words[i / WORD] |= 1UL << (i % WORD);
}

static int has(const struct set *s, size_t i) {
    return i < s->bits && ((s->words[i / WORD] >> (i % WORD)) & 1);
}

int main(int argc, char **argv) {
    struct set composite;
    size_t limit = 127;
    if (argc > 1)
        limit = strtoul(argv[1], NULL, 10);
    if (limit > 10000000 || init(&composite, limit + 1) < 0)
        return 1;
    for (size_t i = 2; i <= limit; i++) {
        if (has(&composite, i))
            continue;
        printf("%zu\n", i);
        for (size_t j = i * i; j <= limit; j += i)
            put(&composite, j);
    }
    free(composite.words);
    return 0;
}
