/* What parsers of numbers and words do with a string: skip, look at a sign, go on. Tables of constants. */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

static int blank(int c) { return c == ' ' || (unsigned)c - '\t' < 5; }
static int digit(int c) { return (unsigned)c - '0' < 10; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: 0 <= result - s <= strlen(s)
const char *skip_blanks(const char *s) { while (*s == ' ') s++; return s; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: 0 <= result - s <= strlen(s)
const char *skip_space(const char *s) { while (blank(*s)) s++; return s; }

/* Goes on where it is no blank: the end is none. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where string(s): s = "": reads 1 byte at offset 1 of the block that `s` points to, which has 1 byte
const char *skip_no_blanks(const char *s) { while (*s != ' ') s++; return s; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: null(result) || 0 <= result - s < strlen(s)
const char *skip_sign(const char *s)
{
    while (blank(*s)) s++;
    if (*s == '+' || *s == '-') s++;
    return digit(*s) ? s : 0;
}

/* The character after the sign is taken without a look at the sign. */
// memsafety: string(s), readable(s, strlen(s) + 2)
// no-overflow: always
// termination: string(s), readable(s, strlen(s) + 2)
// assigns: nothing
// ensures: null(result) || 1 <= result - s <= strlen(s) + 1
const char *skip_sign_always(const char *s)
{
    while (blank(*s)) s++;
    s++;
    return digit(*s) ? s : 0;
}

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result <= strlen(s)
size_t count_digits(const char *s)
{
    size_t n = 0;
    while (blank(*s)) s++;
    switch (*s) {
    case '-':
    case '+': s++;
    }
    while (digit(*s)) s++, n++;
    return n;
}

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
unsigned number(const char *s)
{
    unsigned n = 0, neg = 0;
    while (blank(*s)) s++;
    switch (*s) {
    case '-': neg = 1;
    case '+': s++;
    }
    while (digit(*s)) n = 10 * n + (*s++ - '0');
    return neg ? -n : n;
}

/* Two steps for a sign. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where string(s): s = "-": reads 1 byte at offset 2 of the block that `s` points to, which has 2 bytes
unsigned number_two_steps(const char *s)
{
    unsigned n = 0;
    switch (*s) {
    case '-':
    case '+': s += 2;
    }
    while (digit(*s)) n = 10 * n + (*s++ - '0');
    return n;
}

// memsafety: string(l), string(r)
// no-overflow: always
// termination: string(l), string(r)
// assigns: nothing
// ensures: result == 0 || result == 1
int same_letters(const char *l, const char *r)
{
    for (; *l && *r && (*l == *r || (*l | 32) == (*r | 32)); l++, r++);
    return (*l | 32) == (*r | 32);
}

// memsafety: string(s), string(separators)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)]
// ensures: null(result) || 0 <= result - s < old(strlen(s))
char *cut(char *s, const char *separators)
{
    char *end;
    s += strspn(s, separators);
    if (!*s) return 0;
    end = s + strcspn(s, separators);
    if (*end) *end++ = 0;
    return s;
}

/* Writes behind the end. */
// memsafety: string(s), valid(s, strlen(s) + 2), string(separators)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)], s[0 .. strlen(s) + 1]
// ensures: result == s
// ensures: *s == old(*s)
char *cut_behind(char *s, const char *separators)
{
    char *end = s + strcspn(s, separators);
    end[1] = 0;
    return s;
}

static const unsigned char weight[] = { 3, 1, 4, 1, 5, 9, 2, 6 };
static const char names[] = "north\0south\0east";
static const signed char delta[4] = { -1, 1, -2, 0 };

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: 1 <= result <= 9
int table_twice(unsigned i) { return weight[weight[i % 8] % 8]; }

/* An entry of the table is 9: too large for the table. */
// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where always: i = 1855656557: reads 1 byte at offset 9 of `weight`, which has 8 bytes
int table_twice_beyond(unsigned i) { return weight[weight[i % 8]]; }

/* The last two entries are small enough. */
// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || 1 <= result <= 9, result >= i - 6, result <= i + 3
int table_part(unsigned i) { return i >= 6 && i < 8 ? weight[weight[i]] : 0; }

// memsafety: readable(a, 4)
// no-overflow: always
// termination: always
// assigns: nothing
int table_steps(const int *a, unsigned i) { return a[2 + delta[i & 3]]; }

/* Two more than there are. */
// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where readable(a, 2): a = block of 8 bytes, i = 2: reads 4 bytes at offset -4 of the block that `a` points to, which has 8 bytes
int table_steps_beyond(const int *a, unsigned i) { return a[1 + delta[i & 3]]; }

// memsafety: string(s, 5)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int table_word(const char *s)
{
    const char *p = names + 12;
    while (*p && *p == *s) p++, s++;
    return *p == *s;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 16 || 12 <= result <= 15
size_t table_find(char c) { const char *p = names + 12; while (*p && *p != c) p++; return p - names; }

/* Does not stop at the end of the table. */
// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where always: c = 3: reads 1 byte at offset 17 of `names`, which has 17 bytes
size_t table_find_beyond(char c) { const char *p = names + 12; while (*p != c) p++; return p - names; }
