/* Strings: terminators, two strings at a time, room for a copy. */
#include <stddef.h>
#include <string.h>

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t length(const char *s) { const char *p = s; while (*p) p++; return p - s; }

// memsafety: readable(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int is_empty(const char *s) { return *s == 0; }

// memsafety: string(s, 2)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int starts_with_ab(const char *s) { return s[0] == 'a' && s[1] == 'b'; }

// memsafety: readable(s, 2)
// no-overflow: always
// termination: always
// assigns: nothing
char second(const char *s) { return s[1]; }

// memsafety: string(a), string(b)
// no-overflow: always
// termination: string(a), string(b)
// assigns: nothing
// ensures: -255 <= result <= 255
int compare(const char *a, const char *b)
{
    while (*a && *a == *b) { a++; b++; }
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where string(a), string(b): a = "", b = "": reads 1 byte at offset 1 of the block that `a` points to, which has 1 byte
int compare_one_end(const char *a, const char *b)
{
    while (*a == *b) { a++; b++; }
    return *a - *b;
}

// memsafety: valid(to, strlen(from) + 1), string(from), disjoint(to, from)
// no-overflow: always
// termination: valid(to, strlen(from) + 1), string(from), disjoint(to, from)
// assigns: to[0 .. strlen(from)]
void copy(char *to, const char *from) { while ((*to++ = *from++)) {} }

// memsafety: valid(to, strlen(from) + 1), string(from), disjoint(to, from)
// no-overflow: always
// termination: always
// assigns: to[0 .. strlen(from)]
void copy_library(char *to, const char *from) { strcpy(to, from); }

// memsafety: unknown
// no-overflow: always
// termination: always
void copy_to_itself(char *s) { strcpy(s, s); }

// memsafety: valid(to, n + 1), string(from, n), disjoint(to, from)
// no-overflow: always
// termination: always
// assigns: to[0 .. n]
void copy_bounded(char *to, const char *from, size_t n)
{
    size_t i = 0;
    for (; i + 1 < n && from[i]; i++) to[i] = from[i];
    if (n) to[i] = 0;
}

// memsafety: valid(to, n + 1), string(from, n), disjoint(to, from)
// no-overflow: always
// termination: always
// assigns: to[0 .. n]
void copy_bounded_badly(char *to, const char *from, size_t n)
{
    size_t i = 0;
    for (; i < n && from[i]; i++) to[i] = from[i];
    to[i] = 0;
}

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: s[0 .. strlen(s)]
void upper(char *s) { for (; *s; s++) if (*s >= 'a' && *s <= 'z') *s -= 32; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: s[0 .. strlen(s)]
void truncate_at(char *s, int c) { while (*s) { if (*s == c) { *s = 0; return; } s++; } }

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)]
void erase_terminator(char *s) { s[strlen(s)] = 'x'; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(s): s = "": reads 1 byte at offset 1 of the block that `s` points to, which has 1 byte
size_t length_after_erasing(char *s) { s[strlen(s)] = 'x'; return strlen(s); }

// memsafety: string(s), valid(s, strlen(s) + 2)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)], s[0 .. strlen(s) + 1]
// ensures: *s == old(*s)
void append_after(char *s) { s[strlen(s) + 1] = 'x'; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(s): s = "": reads 1 byte at offset -1 of the block that `s` points to, which has 1 byte
char last_char(const char *s) { return s[strlen(s) - 1]; }

// memsafety: string(s)
// no-overflow: string(s), strlen(s) <= 2147483647
// termination: string(s)
// assigns: nothing
// ensures: 0 <= result <= strlen(s)
int count(const char *s, char c) { int n = 0; while (*s) if (*s++ == c) n++; return n; }

// memsafety: string(s, n)
// no-overflow: always
// termination: always
// assigns: nothing
size_t bounded_length(const char *s, size_t n) { size_t i = 0; while (i < n && s[i]) i++; return i; }

// memsafety: string(s, n + 1)
// no-overflow: always
// termination: always
// assigns: nothing
size_t bounded_length_late(const char *s, size_t n) { size_t i = 0; while (s[i] && i < n) i++; return i; }

// memsafety: string(s)
// no-overflow: unknown
// termination: string(s)
// assigns: nothing
// ensures: result >= 0
// no-overflow fails where string(s): s = "111111111111": signed arithmetic leaves the range of its type
int number(const char *s) { int n = 0; while (*s >= '0' && *s <= '9') n = n * 10 + (*s++ - '0'); return n; }

// memsafety: readable(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int high_char(const char *s) { return *s < 0; }

// memsafety: readable(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int table_by_char(const char *s) { static const char table[128] = { 1 }; return table[*s & 127]; }

// memsafety: readable(s), *s >= 0
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int table_by_signed_char(const char *s) { static const char table[256] = { 1 }; return table[(int)*s]; }

// memsafety: string(a), string(b), valid(to, strlen(a) + strlen(b) + 1), disjoint(a, to), disjoint(b, to)
// no-overflow: always
// termination: always
// assigns: to[0 .. strlen(a) + strlen(b)]
void two_lengths(const char *a, const char *b, char *to) { memcpy(to, a, strlen(a)); memcpy(to + strlen(a), b, strlen(b) + 1); }

// memsafety: string(s), strlen(s) >= 1
// no-overflow: always
// termination: string(s), strlen(s) >= 1
// assigns: nothing
// ensures: result == 0
int skip_one(const char *s) { s++; while (*s) s++; return 0; }

static unsigned char small(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* Many ways lead to the test of the condition, and each has its reasons. */
// memsafety: string(a), string(b)
// no-overflow: always
// termination: string(a), string(b)
// assigns: nothing
// ensures: result <= strlen(a), result <= strlen(b)
size_t alike_in_any_case(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != 0 && b[i] != 0 && small(a[i]) == small(b[i]))
        i++;
    return i;
}

/* What ends a need not end b. */
// memsafety: string(a), readable(b, strlen(a))
// no-overflow: always
// termination: string(a), readable(b, strlen(a))
// assigns: nothing
// ensures: result <= strlen(a)
size_t alike_in_any_case_unended(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != 0 && (b[i] != 0 || a[i] == 'x') && small(a[i]) != small(b[i]))
        i++;
    return i;
}

// memsafety: string(a, n), string(b, n)
// no-overflow: always
// termination: always
// assigns: nothing
size_t alike_up_to(const char *a, const char *b, size_t n)
{
    size_t i = 0;
    while (i < n && a[i] != 0 && b[i] != 0 && (a[i] == b[i] || small(a[i]) == small(b[i])))
        i++;
    return i;
}
