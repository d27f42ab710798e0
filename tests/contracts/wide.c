/* Strings of wide characters, and of other elements than bytes. */
#include <stddef.h>
#include <wchar.h>
#include <wctype.h>

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t wide_length(const wchar_t *s) { const wchar_t *p = s; while (*p) p++; return p - s; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t wide_length_index(const int *s) { size_t n = 0; while (s[n] != 0) n++; return n; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t wide_length_short(const unsigned short *s) { size_t n = 0; while (s[n]) n++; return n; }

/* Steps over the end where the first character is the end. */
// memsafety: string(s), strlen(s) >= 1
// no-overflow: always
// termination: string(s), strlen(s) >= 1
// assigns: nothing
// ensures: result == strlen(s)
size_t wide_from_second(const wchar_t *s) { size_t n = 1; while (s[n]) n++; return n; }

// memsafety: string(s, n)
// no-overflow: always
// termination: always
// assigns: nothing
size_t wide_bounded(const wchar_t *s, size_t n)
{
    size_t i = 0;
    while (i < n && s[i]) i++;
    return i;
}

// memsafety: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// no-overflow: always
// termination: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// assigns: d[0 .. strlen(s)]
// ensures: result == d
wchar_t *wide_copy(wchar_t *restrict d, const wchar_t *restrict s)
{
    wchar_t *a = d;
    while ((*d++ = *s++));
    return a;
}

/* Copies the end, too, but counts to n only. */
// memsafety: valid(d, n), string(s, n), disjoint(d, s)
// no-overflow: always
// termination: always
// assigns: d[0 .. n - 1]
void wide_copy_bounded(wchar_t *d, const wchar_t *s, size_t n)
{
    while (n && *s) n--, *d++ = *s++;
    while (n--) *d++ = 0;
}

// memsafety: string(l), string(r)
// no-overflow: always
// termination: string(l), string(r)
// assigns: nothing
// ensures: result == -1 || result == 0 || result == 1
int wide_compare(const wchar_t *l, const wchar_t *r)
{
    for (; *l == *r && *l && *r; l++, r++);
    return *l < *r ? -1 : *l > *r;
}

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: null(result) || 0 <= result - s <= strlen(s)
wchar_t *wide_find(wchar_t *s, wchar_t c)
{
    while (*s && *s != c) s++;
    return *s == c ? s : 0;
}

/* Does not stop at the end. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
wchar_t *wide_find_beyond(wchar_t *s, wchar_t c) { while (*s != c) s++; return s; }

// memsafety: string(s)
// no-overflow: string(s)
// termination: string(s)
// assigns: s[0 .. strlen(s)]
void wide_upper(wchar_t *s) { for (; *s; s++) if (*s >= 'a' && *s <= 'z') *s -= 32; }

/* Reads a byte at a time what consists of wide characters. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
size_t wide_bytes(const wchar_t *s) { const char *p = (const char *)s; while (*p) p++; return p - (const char *)s; }

struct pair { int key, value; };

/* An element is no integer: there is no word for what ends it. */
// memsafety: unknown
// no-overflow: unknown
// termination: always
int wide_records(const struct pair *p) { int n = 0; while (p[n].key) n++; return n; }

// memsafety: string(a), string(b)
// no-overflow: always
// termination: string(a), string(b)
// assigns: nothing
// ensures: result == 0 || result == 1
int same_word(const wchar_t *a, const wchar_t *b)
{
    for (; *a && *b && (*a == *b || towlower(*a) == towlower(*b)); a++, b++) {}
    return towlower(*a) == towlower(*b);
}

/* The multiple of 4 does not wrap where the characters are there. */
// memsafety: valid(d, n), string(s, n), disjoint(d, s)
// no-overflow: always
// termination: always
// assigns: d[0 .. n - 1]
// ensures: same_block(result, d)
wchar_t *end_of_copy(wchar_t *restrict d, const wchar_t *restrict s, size_t n) { return wcsncpy(d, s, n) + wcsnlen(s, n); }

// memsafety: unknown
// no-overflow: always
// termination: unknown
size_t words(const wchar_t *s)
{
    size_t n = 0;
    while (*s) {
        while (iswspace(*s)) s++;
        if (*s) n++;
        while (*s && !iswspace(*s)) s++;
    }
    return n;
}

/* The terminator is no space in any locale, but who looks behind it is wrong. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
size_t words_broken(const wchar_t *s)
{
    size_t n = 0;
    while (*s) {
        while (!iswalpha(*s)) s++;
        n++;
        while (iswalpha(*s)) s++;
    }
    return n;
}
